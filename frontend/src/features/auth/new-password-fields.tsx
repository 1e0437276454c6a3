import { Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useTranslations } from 'use-intl';
import { RESET_PASSWORD_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { newPasswordRules, sameRules } from '../../shared/forms/rules';
import { PasswordStrength } from './password-strength';

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
