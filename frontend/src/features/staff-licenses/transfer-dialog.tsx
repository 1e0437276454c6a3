import { Alert, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { TRANSFER_BODY_MAIL_MAX_LENGTH, TRANSFER_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { ReasonField } from '../../shared/console/reason';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextField } from '../../shared/forms/fields';
import { isMailLike } from '../../shared/forms/mail';
import { matching } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { type StaffLicenseFile, transferForOwner } from './use-staff-license';

const INITIAL = { mail: '', reason: '' };
const fieldOf = (code: string) => (code.startsWith('license.recipient_') ? 'mail' : undefined);

interface Props {
  readonly license: StaffLicenseFile;
  readonly onClose: () => void;
}

/** Transfers a licence to another account at its owner's request. It is refused if the owner has changed meanwhile. */
export function TransferDialog({ license: { id, accountId: ownerId, mail: owner }, onClose }: Props) {
  const t = useTranslations('staff-licenses.transfer');
  const terms = useTranslations('staff-licenses');
  const [form] = Form.useForm<typeof INITIAL>();
  const send = async ({ mail, reason }: typeof INITIAL, key: string) => {
    await transferForOwner(id, { mail: mail.trim(), ownerId, reason: reason.trim() }, key);
    toast.success(t('done'));
  };
  return (
    <FormDialog
      danger
      title={t('title', { owner })}
      confirm={t('confirm')}
      form={form}
      initialValues={INITIAL}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <Alert showIcon type="warning" role="note" title={t('effect', { owner })} />
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('mailHint')}
        rules={[matching(isMailLike, t('mailFault'))]}
        type="email"
        maxLength={TRANSFER_BODY_MAIL_MAX_LENGTH}
        isFirst
      />
      <ReasonField hint={terms('reasonHint')} maxLength={TRANSFER_BODY_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
