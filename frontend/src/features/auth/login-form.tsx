import { Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { writeToken } from '../../api/token';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { Button } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { mailRules } from './mail-rules';
import { TermsField } from './terms-field';

interface Fields {
  username: string;
  password: string;
  captcha: string;
  terms: boolean;
}

interface Props {
  /** The captcha's field, and what is needed to send and renew it. */
  readonly captchaField: ReactNode;
  readonly captchaKey: string | undefined;
  readonly onFailure: () => void;
  readonly onSignedIn: () => void;
}

/** Password, captcha and consent; a success keeps the token. */
export function LoginForm({ captchaField, captchaKey, onFailure, onSignedIn }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Fields>();
  const submittable = useSubmittable(form as FormInstance);

  const send = async ({ username, password, captcha }: Fields) => {
    const body = { username: username.trim(), password, captcha, key: captchaKey };
    const { token } = await call(api.POST('/api/login', { body }));
    writeToken(token);
    onSignedIn();
  };
  const { busy, submit } = useSubmit(form, send, () => {
    form.resetFields(['captcha']);
    onFailure();
  });

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)} noValidate>
      <Form.Item
        name="username"
        label={t('account')}
        validateFirst
        rules={mailRules({ required: t('accountRequired'), invalid: t('mailInvalid') })}
      >
        <Input type="email" autoComplete="username webauthn" inputMode="email" maxLength={254} />
      </Form.Item>
      <Form.Item
        name="password"
        label={
          <span className="label-row">
            {t('password')}
            <Link className="link small" to="/forgot">
              {t('login.forgot')}
            </Link>
          </span>
        }
        rules={[{ required: true, message: t('passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      {captchaField}
      <TermsField />
      <Button type="submit" tone="primary" size="lg" block busy={busy} disabled={!submittable}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
