import { Checkbox, Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import Password from 'antd/es/input/Password';
import Input from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { REGISTER_MAIL_MAX_LENGTH, REGISTER_NAME_MAX_LENGTH, REGISTER_PASSWORD_MAX_LENGTH } from '../../api/limits';
import type { CaptchaSlot } from '../../shared/forms/captcha-slot';
import { dropDraft } from '../../shared/forms/drafts';
import { FormField } from '../../shared/forms/form-field';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { readReferralCode } from '../../shared/referral-code';
import { CodeField } from './code-field';
import { mailRules, nameRules, newPasswordRules } from '../../shared/forms/rules';
import { TermsField } from './terms-field';

interface Values {
  readonly mail: string;
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly captcha: string;
  readonly terms: boolean;
  readonly marketing?: boolean;
}

interface Props {
  readonly captcha: CaptchaSlot;
  /** The account has been created; the person still has to log in. */
  readonly onRegistered: (mail: string) => void;
  /** The form can no longer be submitted. */
  readonly done: boolean;
}

const sendCode = (mail: string) => call(api.POST('/api/send-code', { body: { mail } }));

/** Creates an account for a mail address verified by code. */
export function RegisterForm({ captcha, onRegistered, done }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const draft = useFormDraft(form, { mail: '', name: '', marketing: false }, { name: 'register' });

  const register = async ({ mail, code, name, captcha: answer, ...rest }: Values) => {
    const body = {
      ...rest,
      mail: mail.trim(),
      code,
      name: name.trim(),
      captcha: answer,
      key: captcha.key,
      referralCode: readReferralCode(),
    };
    await call(api.POST('/api/register', { body }));
    draft.forget();
    // The login form starts with this address, not with one tried earlier.
    dropDraft('login');
    onRegistered(body.mail);
  };
  const { busy, submit } = useSubmit(form, register, { onFailure: captcha.renew });

  return (
    <Form
      form={form}
      name="register"
      initialValues={draft.initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <FormField
        name="mail"
        label={t('fields.mail')}
        hint={t('hints.companyMail')}
        rules={mailRules(t('errors.accountRequired'), t('errors.mailInvalid'))}
      >
        <Input type="email" autoComplete="email" maxLength={REGISTER_MAIL_MAX_LENGTH} />
      </FormField>
      <CodeField send={sendCode} />
      <div className="form-pair">
        <FormField
          name="name"
          label={t('fields.name')}
          rules={nameRules(t('errors.nameRequired'), t('errors.nameLong'))}
        >
          <Input autoComplete="name" maxLength={REGISTER_NAME_MAX_LENGTH} />
        </FormField>
        <FormField
          name="password"
          label={t('fields.password')}
          rules={newPasswordRules(t('errors.passwordRequired'), t('errors.passwordShort'))}
        >
          <Password
            autoComplete="new-password"
            placeholder={t('hints.password')}
            maxLength={REGISTER_PASSWORD_MAX_LENGTH}
          />
        </FormField>
      </div>
      {captcha.field}
      <TermsField />
      <FormField name="marketing" valuePropName="checked">
        <Checkbox>{t('marketing')}</Checkbox>
      </FormField>
      <ActionButton htmlType="submit" type="primary" size="large" block disabled={!submittable || done} busy={busy}>
        {t('register.submit')}
      </ActionButton>
    </Form>
  );
}
