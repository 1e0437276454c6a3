import { Form } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import Password from 'antd/es/input/Password';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { CHANGE_PASSWORD_OLD_PASSWORD_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { useSubmit } from '../../shared/forms/use-submit';
import { useSubmittable } from '../../shared/forms/use-submittable';
import { toast } from '../../shared/ui/toast';
import { NewPasswordFields } from './new-password-fields';

interface Values {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirm: string;
}

interface Props {
  /** For password managers: whose password this is. */
  readonly mail: string;
  /** Called after the change, which has ended all other sessions. */
  readonly onChanged: () => void;
}

/** Changes the password; requires the current one. */
export function ChangePasswordForm({ mail, onChanged }: Props) {
  const t = useTranslations('auth');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);

  const change = async ({ oldPassword, newPassword: chosen }: Values) => {
    await call(api.POST('/api/account/change-password', { body: { oldPassword, newPassword: chosen } }));
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
