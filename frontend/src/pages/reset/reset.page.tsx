import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { AuthOutcome } from '../../features/auth/auth-outcome';
import { ResetForm } from '../../features/auth/reset-form';
import { useCaptchaSlot } from '../../features/captcha/use-captcha-slot';
import { PageMeta } from '../../features/site/page-meta';
import { ButtonLink } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/** /reset/:token: the form, then the confirmation. Without a token there is nothing to reset. */
export default function ResetPage() {
  const t = useTranslations('auth.reset');
  const titles = useTranslations('account.titles');
  const title = titles('reset');
  const { token } = useParams();
  const [done, setDone] = useState(false);

  const finish = () => {
    setDone(true);
    toast.success(t('doneToast'));
  };

  if (!token) return <Navigate to="/login" replace />;
  if (done) {
    return (
      <AuthOutcome title={t('doneTitle')} text={t('doneText')}>
        <PageMeta title={t('doneTitle')} noindex />
        <ButtonLink to="/login" tone="primary" size="lg" block>
          {t('login')}
        </ButtonLink>
      </AuthOutcome>
    );
  }
  return (
    <>
      <PageMeta title={title} noindex />
      <h1>{title}</h1>
      <p className="auth-lead">{t('lead')}</p>
      <WithCaptcha token={token} onDone={finish} />
    </>
  );
}

/** Requests a captcha only while there is a form to send. */
function WithCaptcha(props: { readonly token: string; readonly onDone: () => void }) {
  return <ResetForm {...props} captcha={useCaptchaSlot('reset')} />;
}
