import { Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useTranslations } from 'use-intl';
import { RESET_PASSWORD_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { newPasswordRules, sameRules } from '../../shared/forms/rules';
import './password-strength.css';

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

/** Shows a password's strength as a word and three bars. Renders nothing for an empty one. Advice, not a rule. */
function PasswordStrength({ password }: { readonly password: string }) {
  const t = useTranslations('ui.strength');
  if (!password) return null;
  const level = strengthOf(password);
  return (
    <span className={`strength l${level}`}>
      <span className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('label', { level: t(`levels.${level}`) })}
    </span>
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
