import { Checkbox, Form } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { REGISTER_MAIL_MAX_LENGTH, REGISTER_NAME_MAX_LENGTH, REGISTER_PASSWORD_MAX_LENGTH } from '../../api/limits';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { dropDraft } from '../../shared/forms/drafts';
import { useFormDraft } from '../../shared/forms/use-submit';
import { mailRules, nameRules, newPasswordRules, tickedRules } from '../../shared/forms/rules';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { readReferralCode } from '../../business/referral-code';
import { ActionButton } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { CodeField } from './code-field';

/** Both open in a new tab, so that reading them does not lose the input. */
const to = (path: string) => (text: ReactNode) => (
  <Link className="link" to={path} target="_blank">
    {text}
  </Link>
);

/** Agreement to the terms and the privacy policy: never ticked by default. */
export function TermsField() {
  const t = useTranslations('auth');
  return (
    <FormField name="terms" valuePropName="checked" rules={tickedRules(t('errors.termsRequired'))}>
      <Checkbox>{t.rich('terms', { terms: to('/terms'), privacy: to('/privacy') })}</Checkbox>
    </FormField>
  );
}

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
      <div className="g2 form-pair">
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
