import { Checkbox, Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { readReferralCode } from '../../shared/referral-code';
import { Button } from '../../shared/ui/button';
import { mailRules } from './mail-rules';
import { SendCodeButton } from './send-code-button';
import { TermsField } from './terms-field';

interface Fields {
  mail: string;
  code: string;
  name: string;
  password: string;
  captcha: string;
  terms: boolean;
  marketing?: boolean;
}

interface Props {
  readonly captchaField: ReactNode;
  readonly captchaKey: string | undefined;
  readonly onFailure: () => void;
  readonly onRegistered: () => void;
}

const LEAST_PASSWORD = 8;

/** A new account, for an address whose code was read. Both consents are apart and unticked. */
export function RegisterForm({ captchaField, captchaKey, onFailure, onRegistered }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Fields>();
  const submittable = useSubmittable(form as FormInstance);

  const send = async ({ mail, code, name, password, captcha, marketing }: Fields) => {
    const body = {
      mail: mail.trim(),
      code: code.trim(),
      name,
      password,
      captcha,
      key: captchaKey,
      referralCode: readReferralCode(),
      terms: true,
      marketing: marketing === true,
    };
    await call(api.POST('/api/register', { body }));
    onRegistered();
  };
  const { busy, submit } = useSubmit(form, send, () => {
    form.resetFields(['captcha']);
    onFailure();
  });

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)} noValidate>
      <Form.Item
        name="mail"
        label={t('mail')}
        extra={t('register.mailHint')}
        validateFirst
        rules={mailRules({ required: t('accountRequired'), invalid: t('mailInvalid') })}
      >
        <Input type="email" autoComplete="email" inputMode="email" maxLength={254} />
      </Form.Item>
      <Form.Item label={t('register.code')} htmlFor="code" className="code-item">
        <div className="join">
          <Form.Item
            name="code"
            noStyle
            rules={[{ required: true, whitespace: true, message: t('register.codeRequired') }]}
          >
            <Input id="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <SendCodeButton form={form as FormInstance} />
        </div>
      </Form.Item>
      <Form.Item
        name="name"
        label={t('register.name')}
        rules={[{ required: true, whitespace: true, message: t('register.nameRequired') }]}
      >
        <Input autoComplete="name" maxLength={50} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password')}
        validateFirst
        rules={[
          { required: true, message: t('passwordRequired') },
          { min: LEAST_PASSWORD, message: t('passwordShort') },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      {captchaField}
      <TermsField />
      <Form.Item name="marketing" valuePropName="checked">
        <Checkbox>{t('register.marketing')}</Checkbox>
      </Form.Item>
      <Button type="submit" tone="primary" size="lg" block busy={busy} disabled={!submittable}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}
