import { Outlet } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PhrasedText } from '../../shared/ui/phrased-text';
import { MemberArea } from '../member-area';
import { AuthArt } from '../shell/auth-art';
import { Brand } from '../shell/brand';
import { Copyright } from '../shell/copyright';
import { LanguageSwitch } from '../shell/language-switch';
import { ThemeSwitch } from '../shell/theme-switch';
import '../shell/auth.css';

/** Around /login, /register, /forgot and /reset: what an account offers on the left, the form on the right. */
export default function AuthLayout() {
  const shell = useTranslations('shell');
  const t = useTranslations('account');

  return (
    <MemberArea>
      <a className="skip" href="#main">
        {shell('skip')}
      </a>
      <div className="auth">
        <aside className="side" aria-label={t('frame.label')}>
          <Brand />
          <h2>
            <PhrasedText>{t('frame.title')}</PhrasedText>
          </h2>
          <p>{t('frame.text')}</p>
          <AuthArt />
          <Copyright />
        </aside>
        <div className="main">
          <header className="bar">
            <Brand />
            <LanguageSwitch />
            <ThemeSwitch />
          </header>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </MemberArea>
  );
}
