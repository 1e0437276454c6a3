import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RegisterForm } from '../../features/auth/register-form';
import { useCaptchaSlot } from '../../features/captcha/use-captcha-slot';
import { PageMeta } from '../../features/site/page-meta';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/** How long the good news is shown before the login page comes. Source: the specification, section 9. */
const REDIRECT_MS = 1000;

/** /register. Keeps `?next=` for the login page. */
export default function RegisterPage() {
  const t = useTranslations('auth.register');
  const titles = useTranslations('account.titles');
  const title = titles('register');
  const { search } = useLocation();
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('register');
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate({ pathname: '/login', search }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate, search]);

  const finish = () => {
    setDone(true);
    toast.success(t('done'));
  };

  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="auth-lead">
        {t('lead')}{' '}
        <Link className="link" to={{ pathname: '/login', search }}>
          {t('login')}
        </Link>
      </p>
      <RegisterForm captcha={captcha} done={done} onRegistered={finish} />
    </>
  );
}
