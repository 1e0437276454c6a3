import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RegisterForm } from '../../features/auth/register-form';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { useChoice } from '../../features/plans/plans.api';
import { PageMeta } from '../../business/site';
import { nextPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/**
 * How long the success message is shown before the redirect to the login page. Source: the specification, section 9.
 */
const REDIRECT_MS = 1000;

/** /register. Keeps `?next=` for the login page. */
export default function RegisterPage() {
  const t = useTranslations('auth.register');
  const titles = useTranslations('account.titles');
  const title = titles('register');
  const { search } = useLocation();
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('register');
  const chosen = useChoice(nextPath(search));
  const [registered, setRegistered] = useState<string>();

  useEffect(() => {
    if (registered === undefined) return undefined;
    const state = { mail: registered };
    const timer = setTimeout(() => void navigate({ pathname: '/login', search }, { state }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [registered, navigate, search]);

  const finish = (mail: string) => {
    setRegistered(mail);
    toast.success(t('done'));
  };

  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="muted mb-6">
        {t('lead')}{' '}
        <Link className="link" to={{ pathname: '/login', search }}>
          {t('login')}
        </Link>
      </p>
      {chosen && (
        <Alert
          className="mb-6"
          showIcon
          role="note"
          title={t('buying', { plan: chosen.plan.name, months: chosen.months })}
        />
      )}
      <RegisterForm captcha={captcha} done={registered !== undefined} onRegistered={finish} />
    </>
  );
}
