import { Alert, Flex, Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, ApiError } from '../../api/client';
import { RESET_PASSWORD_MAX_LENGTH, CHANGE_PASSWORD_OLD_PASSWORD_MAX_LENGTH } from '../../api/limits';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { type CaptchaSlot, FormField } from '../../shared/forms/form-field';
import { newPasswordRules, sameRules } from '../../shared/forms/rules';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { ActionButton } from '../../shared/ui/antd-button';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import './auth-forms.css';

/** 1 weak, 2 fair, 3 strong. */
type Strength = 1 | 2 | 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u];
const RUN = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv/iu;

/**
 * A rough estimate, for advice only: length counts most, variety a little, repetition subtracts. The server decides
 * which passwords are refused.
 */
function strengthOf(password: string): Strength {
  const letters = Array.from(password);
  const distinct = new Set(letters).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const weight = Math.min(letters.length, distinct * 2) + kinds * 2 - (RUN.test(password) ? 4 : 0);
  if (letters.length < 8 || weight < 14) return 1;
  return weight < 20 ? 2 : 3;
}

const TONES = { 1: 'danger', 2: 'warning', 3: 'success' } as const;
const BARS = [1, 2, 3] as const;

/** Shows a password's strength as a word and three bars. Renders nothing for an empty one. Advice, not a rule. */
function PasswordStrength({ password }: { readonly password: string }) {
  const t = useTranslations('ui.strength');
  if (!password) return null;
  const level = strengthOf(password);
  return (
    <Flex component="span" align="center" gap={10} className={`strength ${TONES[level]}`}>
      <Flex component="span" gap={4} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= level ? 'on' : undefined} />
        ))}
      </Flex>
      {t('label', { level: t(`levels.${level}`) })}
    </Flex>
  );
}

/** A new password and its confirmation, in the antd form around them; the second field is called `confirm`. */
export function NewPasswordFields({ name }: { readonly name: 'password' | 'newPassword' }) {
  const t = useTranslations('auth');
  const chosen: unknown = Form.useWatch(name);
  return (
    <>
      <FormField
        name={name}
        label={t('fields.newPassword')}
        hint={typeof chosen === 'string' && chosen !== '' && <PasswordStrength password={chosen} />}
        rules={newPasswordRules(t('errors.newPasswordRequired'), t('errors.passwordShort'))}
      >
        <Password autoComplete="new-password" placeholder={t('hints.password')} maxLength={RESET_PASSWORD_MAX_LENGTH} />
      </FormField>
      <FormField
        name="confirm"
        label={t('fields.confirm')}
        dependencies={[name]}
        rules={sameRules(name, t('errors.confirmRequired'), t('errors.confirmDiffers'))}
      >
        <Password autoComplete="new-password" maxLength={RESET_PASSWORD_MAX_LENGTH} />
      </FormField>
    </>
  );
}

interface Values {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirm: string;
}

interface Props {
  /** For password managers: whose password this is. */
  readonly mail: string;
  readonly confirmed: Confirmed;
  /** Called after the change, which has ended all other sessions. */
  readonly onChanged: () => void;
}

/** Changes the password; requires the current one. */
export function ChangePasswordForm({ mail, confirmed, onChanged }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);

  const change = async ({ oldPassword, newPassword: chosen }: Values) => {
    const body = { oldPassword, newPassword: chosen };
    await confirmed(() => call(api.POST('/api/account/change-password', { body })));
    form.resetFields();
    toast.success(t('change.done'));
    onChanged();
  };
  const { busy, submit } = useSubmit(form, change);

  return (
    <Form form={form} name="change-password" onFinish={(values) => void submit(values)} noValidate>
      <input type="email" autoComplete="username" value={mail} readOnly hidden />
      <FormField
        name="oldPassword"
        label={t('fields.oldPassword')}
        rules={[{ required: true, message: t('errors.oldPasswordRequired') }]}
      >
        <Password autoComplete="current-password" maxLength={CHANGE_PASSWORD_OLD_PASSWORD_MAX_LENGTH} />
      </FormField>
      <NewPasswordFields name="newPassword" />
      <ActionButton htmlType="submit" type="primary" disabled={!submittable} busy={busy}>
        {t('change.submit')}
      </ActionButton>
    </Form>
  );
}

interface ResetFormValues {
  readonly password: string;
  readonly confirm: string;
  readonly captcha: string;
}

interface ResetFormProps {
  readonly captcha: CaptchaSlot;
  /** From the mailed link. */
  readonly token: string;
  /** The link no longer works. */
  readonly isStale: boolean;
  readonly onDone: () => void;
}

/**
 * Whether a mailed link still works, so that the person is told before typing anything. If the request fails, the link
 * counts as valid, and the response to the form decides. Requested once, because a form must not move while it is being
 * filled in.
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

/** Sets a new password by a mailed link. Shown for any link: the server decides. */
export function ResetForm({ captcha, token, isStale, onDone }: ResetFormProps) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<ResetFormValues>();
  const submittable = useSubmittable(form);
  const [refused, setRefused] = useState<ApiError>();

  const reset = async ({ password: chosen, captcha: answer }: ResetFormValues) => {
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
      {(isStale || refused) && (
        <div className="auth-refusal mb-5">
          <Alert
            showIcon
            type="error"
            title={refused?.message ?? t('reset.invalidTitle')}
            description={refused ? undefined : t('reset.invalidText')}
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
