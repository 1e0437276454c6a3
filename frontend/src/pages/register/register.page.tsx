import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RegisterForm } from '../../features/auth/register-form';
import { CaptchaField } from '../../features/captcha/captcha-field';
import { useCaptcha } from '../../features/captcha/use-captcha';
import { PageMeta } from '../../features/site/page-meta';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import '../auth-forms.css';

/** Time to read that it went well. */
const LOGIN_AFTER_MS = 1_000;

export default function RegisterPage() {
  const t = useTranslations('auth.register');
  const titles = useTranslations('account.titles');
  const navigate = useNavigate();
  const { search } = useLocation();
  const captcha = useCaptcha('register');

  const finish = () => {
    toast.success(t('done'));
    setTimeout(() => void navigate(`/login${search}`), LOGIN_AFTER_MS);
  };

  return (
    <>
      <PageMeta title={titles('register')} noindex />
      <h1>{t('title')}</h1>
      <p className="muted">
        {t('hasAccount')}{' '}
        <Link className="link" to={`/login${search}`}>
          {t('login')}
        </Link>
      </p>
      <RegisterForm
        captchaField={<CaptchaField captcha={captcha} />}
        captchaKey={captcha.picture?.key}
        onFailure={() => void captcha.refresh()}
        onRegistered={finish}
      />
    </>
  );
}
