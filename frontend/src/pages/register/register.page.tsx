import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EntranceHead } from '../login/entrance-head';
import { RegisterForm } from '../../features/auth/register-form';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/**
 * How long the success message is shown before the redirect to the login page. Source: the specification, section 9.
 */
const REDIRECT_MS = 1000;

/** /register. Keeps `?next=` for the login page. */
export default function RegisterPage() {
  const t = useTranslations('auth.register');
  const { search } = useLocation();
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('register');
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
      <EntranceHead page="register" />
      <RegisterForm captcha={captcha} done={registered !== undefined} onRegistered={finish} />
    </>
  );
}
