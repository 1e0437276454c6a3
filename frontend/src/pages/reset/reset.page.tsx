import { type ComponentProps, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AuthOutcome } from '../../features/auth/forgot-form';
import { ResetForm, useResetLink } from '../../features/auth/password-forms';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { PageMeta } from '../../business/site';
import { ButtonLink } from '../../shared/ui/antd-button';
import { Skeleton } from '../../shared/ui/async-content';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/** /reset/:token. Without a token there is nothing to reset. */
export default function ResetPage() {
  const { token } = useParams();
  return token ? <Reset key={token} token={token} /> : <Navigate to="/login" replace />;
}

/** The form, then the confirmation. Above the form of a link that no longer works, the reason and a way to a new one. */
function Reset({ token }: { readonly token: string }) {
  const t = useTranslations('auth.reset');
  const titles = useTranslations('account.titles');
  const title = titles('reset');
  const link = useResetLink(token);
  const [done, setDone] = useState(false);

  const finish = () => {
    setDone(true);
    toast.success(t('doneToast'));
  };

  if (done) {
    return (
      <AuthOutcome title={t('doneTitle')} text={t('doneText')}>
        <PageMeta title={t('doneTitle')} noindex />
        <ButtonLink to="/login" type="primary" size="large" block>
          {t('login')}
        </ButtonLink>
      </AuthOutcome>
    );
  }
  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="muted mb-6">{t('lead')}</p>
      {link === 'checking' ? (
        <Skeleton rows={6} />
      ) : (
        <WithCaptcha token={token} isStale={link === 'invalid'} onDone={finish} />
      )}
    </>
  );
}

/** Requests a captcha only while there is a form to send. */
function WithCaptcha(props: Omit<ComponentProps<typeof ResetForm>, 'captcha'>) {
  return <ResetForm {...props} captcha={useCaptchaSlot('reset')} />;
}
