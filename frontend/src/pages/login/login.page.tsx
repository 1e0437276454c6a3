import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoginForm } from '../../features/auth/login-form';
import { PasskeyButton } from '../../features/auth/passkey-button';
import { useCaptchaSlot } from '../../features/captcha/use-captcha-slot';
import { PageMeta } from '../../features/site/page-meta';
import { nextPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import '../../features/auth/auth-forms.css';

/** /login. Leads to `?next=`, or home. */
export default function LoginPage() {
  const t = useTranslations('auth.login');
  const titles = useTranslations('account.titles');
  const title = titles('login');
  const { search } = useLocation();
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('login');
  const enter = () => void navigate(nextPath(search), { replace: true });

  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="auth-lead">
        {t('lead')}{' '}
        <Link className="link" to={{ pathname: '/register', search }}>
          {t('register')}
        </Link>
      </p>
      <LoginForm captcha={captcha} onSignedIn={enter} />
      <div className="or">{t('or')}</div>
      <PasskeyButton onSignedIn={enter} />
    </>
  );
}
