import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { report } from '../../shared/errors/report';
import { showProblems } from '../../shared/forms/show-problems';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';

/** The server counts the same minute. */
const WAIT_SECONDS = 60;

/** Locks on the press; counts down after a success, unlocks at once after a failure. */
export function SendCodeButton({ form }: { readonly form: FormInstance }) {
  const t = useTranslations('auth.register');
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    setBusy(true);
    try {
      const { mail } = (await form.validateFields(['mail'])) as { mail: string };
      await call(api.POST('/api/send-code', { body: { mail: mail.trim() } }));
      setLeft(WAIT_SECONDS);
      toast.success(t('codeSent'));
    } catch (error) {
      if (!isFormError(error) && !showProblems(form, error)) report(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button className="send-code num" disabled={busy || left > 0} onClick={() => void send()}>
      {left > 0 ? t('resendIn', { seconds: left }) : t('getCode')}
    </Button>
  );
}

/** antd rejects with the fields that its rules refused; they show their own texts. */
const isFormError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'errorFields' in error;
