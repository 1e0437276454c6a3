import { Outlet } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PhrasedText } from '../../shared/ui/phrased-text';
import { MemberArea } from '../member-area';
import { Brand } from '../shell/brand';
import { Copyright } from '../shell/footer';
import { LanguageSwitch, ThemeSwitch } from '../shell/switches';
import '../shell/auth.css';

/** x and height of the events above the line. */
const EVENTS = [
  [40, 12], [52, 20], [60, 9], [96, 26], [118, 14], [150, 10], [172, 22], [180, 16], [204, 30],
  [246, 12], [258, 18], [300, 9], [322, 24], [330, 13], [352, 17],
] as const; // prettier-ignore

const ticks = Array.from({ length: 65 }, (_, index) => {
  const length = index % 10 === 0 ? 30 : index % 5 === 0 ? 18 : 9;
  return `M${index * 10} 61v${length}`;
}).join('');
const events = EVENTS.map(([x, height]) => `M${x} 59v-${height}`).join('');

/** The audit timeline, the only drawing of this layout. */
export const AuthArt = () => (
  <div className="art" aria-hidden="true">
    <svg viewBox="0 0 640 132" preserveAspectRatio="xMinYMid slice" fill="none">
      <path stroke="var(--c-ink-accent)" d="M0 60h640" strokeWidth="2" />
      <path stroke="#3a5c65" d={ticks} />
      <path stroke="var(--c-ink-accent)" d={events} strokeWidth="3" />
      <path stroke="#f2a93b" d="M360 18v92" strokeWidth="1.5" />
      <path fill="#f2a93b" d="M353 12h14v7l-7 6-7-6Z" />
    </svg>
  </div>
);

/** Around /login, /register, /forgot and /reset: what an account offers on the left, the form on the right. */
export default function AuthLayout() {
  const shell = useTranslations('shell');
  const t = useTranslations('account');

  return (
    <MemberArea>
      <a className="skip" href="#main">
        {shell('skip')}
      </a>
      <div className="columns auth">
        <aside className="side wide-only" aria-label={t('frame.label')}>
          <Brand />
          <h2>
            <PhrasedText>{t('frame.title')}</PhrasedText>
          </h2>
          <p>{t('frame.text')}</p>
          <AuthArt />
          <Copyright />
        </aside>
        <div className="main">
          <header className="row bar">
            <Brand className="brand narrow-only" />
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
