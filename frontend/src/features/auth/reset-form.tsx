import { Alert, Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import type { CaptchaSlot } from '../../shared/forms/captcha-slot';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { Link } from '../../shared/ui/link';
import { NewPasswordFields } from './new-password-fields';

interface Values {
  readonly password: string;
  readonly confirm: string;
  readonly captcha: string;
}

interface Props {
  readonly captcha: CaptchaSlot;
  /** From the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

/**
 * Whether a mailed link still works, so that an old one is refused before anything is typed. If the request fails, the
 * link counts as valid, and the response to the form decides. Requested once, because a form must not disappear while
 * it is being filled in.
 */
export function useResetLink(token: string): 'checking' | 'valid' | 'invalid' {
  const { data, error } = useSWR<boolean, unknown>(
    ['/api/reset/check', token],
    async () => (await call(api.POST('/api/reset/check', { body: { token } }))).isValid,
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onError: () => undefined,
    },
  );
  // Longer than any token, or with characters that no token contains: damaged when it was copied from the mail.
  const isRefused = error instanceof ApiError && error.status === 400;
  if (data === false || isRefused) return 'invalid';
  return data === undefined && error === undefined ? 'checking' : 'valid';
}

/** Sets a new password by a mailed link. */
export function ResetForm({ captcha, token, onDone }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const [refused, setRefused] = useState<ApiError>();

  const reset = async ({ password: chosen, captcha: answer }: Values) => {
    const body = { token, password: chosen, captcha: answer, captchaKey: captcha.key };
    try {
      await call(api.POST('/api/reset', { body }));
    } catch (error) {
      // Retrying cannot help an invalid link: the error stays on the page, with a way out.
      if (error instanceof ApiError && error.code === 'auth.reset_link_invalid') setRefused(error);
      throw error;
    }
    onDone();
  };
  const { busy, submit } = useSubmit(form, reset, { onFailure: captcha.renew });

  return (
    <Form form={form} name="reset" onFinish={(values) => void submit(values)} noValidate>
      {refused && (
        <div className="auth-refusal">
          <Alert
            showIcon
            type="error"
            title={refused.message}
            action={
              <Link className="link" to="/forgot">
                {t('reset.again')}
              </Link>
            }
          />
        </div>
      )}
      <NewPasswordFields name="password" />
      {captcha.field}
      <ActionButton htmlType="submit" type="primary" size="large" block disabled={!submittable} busy={busy}>
        {t('reset.submit')}
      </ActionButton>
    </Form>
  );
}
