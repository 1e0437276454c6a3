import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AuthOutcome, ForgotForm } from '../../features/auth/forgot-form';
import { useCaptchaSlot } from '../../features/captcha/captcha-control';
import { PageMeta } from '../../business/site';
import { ButtonLink } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import '../../features/auth/auth-forms.css';

/** /forgot: the form, then the confirmation that the mail has been sent. */
export default function ForgotPage() {
  const t = useTranslations('auth.forgot');
  const titles = useTranslations('account.titles');
  const title = titles('forgot');
  const [account, setAccount] = useState('');
  const [sent, setSent] = useState(false);

  const tell = (mail: string) => {
    setAccount(mail);
    setSent(true);
    toast.success(t('sentToast'));
  };

  if (sent) {
    return (
      <AuthOutcome title={t('sentTitle')} text={t('sentText', { mail: account })}>
        <PageMeta title={t('sentTitle')} noindex />
        <ButtonLink to="/login" type="primary" size="large" block>
          {t('back')}
        </ButtonLink>
        <Button size="large" block onClick={() => setSent(false)}>
          {t('resend')}
        </Button>
      </AuthOutcome>
    );
  }
  return (
    <>
      <PageMeta title={title} description={t('description')} />
      <h1>{title}</h1>
      <p className="muted mb-6">{t('lead')}</p>
      <WithCaptcha account={account} onSent={tell} />
      <p className="auth-after">
        <Link className="link" to="/login">
          {t('back')}
        </Link>
      </p>
    </>
  );
}

/** Requests a captcha only while there is a form to send. */
function WithCaptcha(props: { readonly account: string; readonly onSent: (account: string) => void }) {
  return <ForgotForm {...props} captcha={useCaptchaSlot('forgot')} />;
}
