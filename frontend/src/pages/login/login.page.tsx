import { Divider } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EntranceHead } from './entrance-head';
import { LoginForm } from '../../features/auth/login-form';
import { PasskeyButton } from '../../features/auth/passkey-button';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { nextPath } from '../../shared/navigation/next-path';
import '../../features/auth/auth-forms.css';

/** Passed on by the registration. Not in the URL, which others may see. */
interface Registered {
  readonly mail: string;
}

/** /login. Continues to `?next=`, or home. */
export default function LoginPage() {
  const t = useTranslations('auth.login');
  const { search, state } = useLocation();
  const next = nextPath(search);
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('login');
  const enter = () => void navigate(next, { replace: true });

  return (
    <>
      <EntranceHead page="login" />
      <LoginForm captcha={captcha} mail={(state as Registered | null)?.mail} onSignedIn={enter} />
      <Divider plain>{t('or')}</Divider>
      <PasskeyButton onSignedIn={enter} />
    </>
  );
}
