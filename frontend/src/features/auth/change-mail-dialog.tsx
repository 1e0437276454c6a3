import { Button, Form } from 'antd';
import { ActionButton } from '../../shared/ui/antd-button';
import Input from 'antd/es/input/Input';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { CHANGE_MAIL_MAIL_MAX_LENGTH } from '../../api/limits';
import type { Confirmed } from '../../shared/forms/form-dialog';
import { FormField } from '../../shared/forms/form-field';
import { useSubmit, useSubmittable } from '../../shared/forms/use-submit';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './auth-forms.css';
import { CodeField } from './code-field';
import { mailRules } from '../../shared/forms/rules';

interface Values {
  readonly mail: string;
  readonly code: string;
}

interface Props {
  /** The current address; it gets a notice. */
  readonly mail: string;
  readonly confirmed: Confirmed;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Moves the account to another address, verified by a mailed code. */
export default function ChangeMailDialog({ mail: from, confirmed, onChanged, onClose }: Props) {
  const t = useTranslations('auth');
  const ui = useTranslations('ui');
  const [form] = Form.useForm<Values>();
  const submittable = useSubmittable(form);

  const sendCode = (mail: string) =>
    confirmed(() => call(api.POST('/api/account/change-mail/send-code', { body: { mail } })));

  const change = async (values: Values) => {
    const body = { mail: values.mail.trim(), code: values.code };
    await confirmed(() => call(api.POST('/api/account/change-mail', { body })));
    toast.success(t('changeMail.done', { mail: body.mail }));
    onChanged();
    onClose();
  };
  const { busy, submit } = useSubmit(form, change);

  return (
    <Dialog title={t('changeMail.title')} busy={busy} onClose={onClose}>
      <p>{t('changeMail.text', { mail: from })}</p>
      <Form form={form} name="change-mail" onFinish={(values) => void submit(values)} noValidate>
        <FormField
          name="mail"
          label={t('changeMail.newMail')}
          rules={mailRules(t('errors.forgotRequired'), t('errors.mailInvalid'))}
        >
          <Input type="email" autoComplete="email" maxLength={CHANGE_MAIL_MAIL_MAX_LENGTH} data-autofocus />
        </FormField>
        <CodeField send={sendCode} />
        <div className="acts">
          <Button disabled={busy} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <ActionButton htmlType="submit" type="primary" disabled={!submittable} busy={busy}>
            {t('changeMail.submit')}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}
