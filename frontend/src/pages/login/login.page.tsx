import { Alert, Divider } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoginForm } from '../../features/auth/login-form';
import { PasskeyButton } from '../../features/auth/passkey-button';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { useChoice } from '../../features/plans/plans.api';
import { PageMeta } from '../../business/site';
import { nextPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import '../../features/auth/auth-forms.css';

/** Passed on by the registration. Not in the URL, which others may see. */
interface Registered {
  readonly mail: string;
}

/** /login. Continues to `?next=`, or home. */
export default function LoginPage() {
  const t = useTranslations('auth.login');
  const titles = useTranslations('account.titles');
  const title = titles('login');
  const { search, state } = useLocation();
  const next = nextPath(search);
  const chosen = useChoice(next);
  const navigate = useNavigate();
  const captcha = useCaptchaSlot('login');
  const enter = () => void navigate(next, { replace: true });

  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="muted mb-6">
        {t('lead')}{' '}
        <Link className="link" to={{ pathname: '/register', search }}>
          {t('register')}
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
      <LoginForm captcha={captcha} mail={(state as Registered | null)?.mail} onSignedIn={enter} />
      <Divider plain>{t('or')}</Divider>
      <PasskeyButton onSignedIn={enter} />
    </>
  );
}
