import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoginForm } from '../../features/auth/login-form';
import { CaptchaField } from '../../features/captcha/captcha-field';
import { useCaptcha } from '../../features/captcha/use-captcha';
import { PageMeta } from '../../features/site/page-meta';
import { nextPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import '../auth-forms.css';

/** Signs in, and goes on to where the visitor was headed. */
export default function LoginPage() {
  const t = useTranslations('auth.login');
  const titles = useTranslations('account.titles');
  const navigate = useNavigate();
  const { search } = useLocation();
  const captcha = useCaptcha('login');

  return (
    <>
      <PageMeta title={titles('login')} noindex />
      <h1>{t('title')}</h1>
      <p className="muted">
        {t('noAccount')}{' '}
        <Link className="link" to={`/register${search}`}>
          {t('register')}
        </Link>
      </p>
      <LoginForm
        captchaField={<CaptchaField captcha={captcha} />}
        captchaKey={captcha.picture?.key}
        onFailure={() => void captcha.refresh()}
        onSignedIn={() => void navigate(nextPath(search), { replace: true })}
      />
    </>
  );
}
