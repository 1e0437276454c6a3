import { Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import Input from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { FORGOT_ACCOUNT_MAX_LENGTH } from '../../api/limits';
import type { CaptchaSlot } from '../../shared/forms/captcha-slot';
import { FormField } from '../../shared/forms/form-field';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { mailRules } from '../../shared/forms/rules';

interface Values {
  readonly account: string;
  readonly captcha: string;
}

interface Props {
  readonly captcha: CaptchaSlot;
  /** The previous input, when the mail is requested again. */
  readonly account: string;
  /** The mail has been sent, if the address has an account. */
  readonly onSent: (account: string) => void;
}

/** Requests a mail with a link to set a new password. */
export function ForgotForm({ captcha, account, onSent }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const draft = useFormDraft(form, { account }, { name: 'forgot' });

  const send = async (values: Values) => {
    const body = { account: values.account.trim(), captcha: values.captcha, captchaKey: captcha.key };
    await call(api.POST('/api/forgot', { body }));
    draft.forget();
    onSent(body.account);
  };
  const { busy, submit } = useSubmit(form, send, { onFailure: captcha.renew });

  return (
    <Form
      form={form}
      name="forgot"
      initialValues={draft.initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <FormField
        name="account"
        label={t('fields.mail')}
        rules={mailRules(t('errors.forgotRequired'), t('errors.forgotInvalid'))}
      >
        <Input
          type="email"
          autoComplete="username"
          placeholder={t('hints.account')}
          maxLength={FORGOT_ACCOUNT_MAX_LENGTH}
        />
      </FormField>
      {captcha.field}
      <ActionButton htmlType="submit" type="primary" size="large" block disabled={!submittable} busy={busy}>
        {t('forgot.submit')}
      </ActionButton>
    </Form>
  );
}
