import { Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { FORGOT_ACCOUNT_MAX_LENGTH } from '../../api/limits';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { mailRules } from '../../shared/forms/rules';
import { plainText } from '../../shared/forms/typed-code';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { arrive } from '../../shared/navigation/arrival';
import { ActionButton } from '../../shared/ui/antd-button';
import { CheckIcon } from '../../shared/ui/icons';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Links to continue with. */
  readonly children: ReactNode;
}

/** Replaces a form that has been completed. The heading takes the focus, so that screen readers continue there. */
export function AuthOutcome({ title, text, children }: Props) {
  useEffect(() => arrive(true), []);
  return (
    <div className="auth-outcome">
      <CheckIcon className="ok" />
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <div className="panels close mt-6">{children}</div>
    </div>
  );
}

interface Values {
  readonly account: string;
  readonly captcha: string;
}

interface ForgotFormProps {
  readonly captcha: CaptchaSlot;
  /** The previous input, when the mail is requested again. */
  readonly account: string;
  /** The mail has been sent, if the address has an account. */
  readonly onSent: (account: string) => void;
}

/** Requests a mail with a link to set a new password. */
export function ForgotForm({ captcha, account, onSent }: ForgotFormProps) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const draft = useFormDraft(form, { account }, { name: 'forgot' });

  const send = async (values: Values) => {
    const body = { account: values.account.trim(), captcha: values.captcha, captchaKey: captcha.key };
    await call(api.POST('/api/forgot', { body }));
    draft.forget();
    onSent(plainText(values.account));
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
