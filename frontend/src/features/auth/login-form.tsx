import { Form } from 'antd';
import { ActionButton } from '../../shared/ui/antd-button';
import Password from 'antd/es/input/Password';
import Input from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { LOGIN_PASSWORD_MAX_LENGTH, LOGIN_USERNAME_MAX_LENGTH } from '../../api/limits';
import { writeToken } from '../../api/token';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { Link } from '../../shared/ui/link';
import { mailRules } from '../../shared/forms/rules';
import { TermsField } from './register-form';

interface Values {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

interface Props {
  readonly captcha: CaptchaSlot;
  /** Initial value. */
  readonly mail?: string | undefined;
  /** Shown in a dialog over a page that must stay open. */
  readonly isOverPage?: boolean;
  /** Called once the token is stored. */
  readonly onSignedIn: () => void;
}

/** Signs in by password. After a refusal only the captcha is renewed; all other input stays. */
export function LoginForm({ captcha, mail, isOverPage = false, onSignedIn }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);
  const draft = useFormDraft(form, { username: mail ?? '' }, { name: 'login' });

  const signIn = async ({ username, password, captcha: answer }: Values) => {
    const body = { username: username.trim(), password, captcha: answer, key: captcha.key };
    const { token } = await call(api.POST('/api/login', { body }));
    draft.forget();
    writeToken(token);
    onSignedIn();
  };
  const { busy, submit } = useSubmit(form, signIn, { onFailure: captcha.renew });

  return (
    <Form
      form={form}
      name="login"
      initialValues={draft.initialValues}
      onFinish={(values) => void submit(values)}
      noValidate
    >
      <FormField
        name="username"
        label={t('fields.account')}
        rules={mailRules(t('errors.accountRequired'), t('errors.mailInvalid'))}
      >
        <Input
          type="email"
          autoComplete="username"
          placeholder={t('hints.account')}
          maxLength={LOGIN_USERNAME_MAX_LENGTH}
        />
      </FormField>
      <div className="aside-link">
        <FormField
          name="password"
          label={t('fields.password')}
          rules={[{ required: true, message: t('errors.passwordRequired') }]}
        >
          <Password autoComplete="current-password" maxLength={LOGIN_PASSWORD_MAX_LENGTH} />
        </FormField>
        <Link className="link small" to="/forgot" target={isOverPage ? '_blank' : undefined}>
          {t('login.forgot')}
        </Link>
      </div>
      {captcha.field}
      {/* Over a page, the reader has accepted them before. */}
      {!isOverPage && <TermsField />}
      <ActionButton htmlType="submit" type="primary" size="large" block disabled={!submittable} busy={busy}>
        {t('login.submit')}
      </ActionButton>
    </Form>
  );
}
