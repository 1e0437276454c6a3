import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, ApiError, call } from '../../api/client';
import type { CaptchaSlot } from '../../shared/forms/captcha-slot';
import { FormField } from '../../shared/forms/form-field';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { Alert } from '../../shared/ui/alert';
import { Button } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { PasswordInput } from '../../shared/ui/password-input';
import { PasswordStrength } from '../../shared/ui/password-strength';
import { newPasswordRules, sameRules } from '../../shared/forms/rules';

interface Values {
  readonly password: string;
  readonly confirm: string;
  readonly captcha: string;
}

interface Props {
  readonly captcha: CaptchaSlot;
  /** From the link that was mailed. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by a mailed link. */
export function ResetForm({ captcha, token, onDone }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const password = Form.useWatch('password', form) ?? '';
  const [refused, setRefused] = useState<ApiError>();

  const reset = async ({ password: chosen, captcha: answer }: Values) => {
    const body = { token, password: chosen, captcha: answer, captchaKey: captcha.key };
    try {
      await call(api.POST('/api/reset', { body }));
    } catch (error) {
      // The link will not get better by trying again: said where it stays, with the way out.
      if (!(error instanceof ApiError) || error.code !== 'auth.reset_link_invalid') throw error;
      setRefused(error);
      return captcha.renew();
    }
    onDone();
  };
  const { busy, submit } = useSubmit(form, reset, captcha.renew);

  return (
    <Form form={form} name="reset" onFinish={(values) => void submit(values)} noValidate>
      {refused && (
        <div className="auth-refusal">
          <Alert
            tone="danger"
            action={
              <Link className="link" to="/forgot">
                {t('reset.again')}
              </Link>
            }
          >
            {refused.message}
          </Alert>
        </div>
      )}
      <FormField
        name="password"
        label={t('fields.newPassword')}
        hint={password && <PasswordStrength password={password} />}
        rules={newPasswordRules(t('errors.newPasswordRequired'), t('errors.passwordShort'))}
      >
        <PasswordInput autoComplete="new-password" placeholder={t('hints.password')} maxLength={512} />
      </FormField>
      <FormField
        name="confirm"
        label={t('fields.confirm')}
        dependencies={['password']}
        rules={sameRules('password', t('errors.confirmRequired'), t('errors.confirmDiffers'))}
      >
        <PasswordInput autoComplete="new-password" maxLength={512} />
      </FormField>
      {captcha.field}
      <Button type="submit" tone="primary" size="lg" block disabled={!submittable} busy={busy}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
