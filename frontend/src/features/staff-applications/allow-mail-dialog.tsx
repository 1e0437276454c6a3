import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { ALLOW_MAIL_MAIL_MAX_LENGTH, ALLOW_MAIL_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { TextField } from '../../shared/forms/fields';
import { isMailLike } from '../../shared/forms/mail';
import { matching } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { allowMail } from './use-applications';

const BLANK = { mail: '', reason: '' };

/** Lets one address apply although its domain does not belong to a company. */
export function AllowMailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.allow');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<typeof BLANK>();
  const send = async ({ mail, reason }: typeof BLANK) => {
    await allowMail({ mail: mail.trim(), reason: reason.trim() });
    toast.success(t('done', { mail: mail.trim() }));
  };
  return (
    <FormDialog
      title={t('title')}
      confirm={t('confirm')}
      form={form}
      initialValues={BLANK}
      send={send}
      onClose={onClose}
    >
      <p className="muted">{t('text')}</p>
      <TextField
        name="mail"
        label={t('mail')}
        type="email"
        rules={[matching(isMailLike, fault('mail'))]}
        maxLength={ALLOW_MAIL_MAIL_MAX_LENGTH}
        isFirst
      />
      <ReasonField hint={t('reasonHint')} maxLength={ALLOW_MAIL_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
