import { Form } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LICENSE_EXCHANGE_TRANSFER_MAIL_MAX_LENGTH } from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { mailRules } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import type { License } from './license';
import { transferLicense } from './use-licenses';

const BLANK = { mail: '' };
const fieldOf = (code: string) => (code.startsWith('license.recipient_') ? 'mail' : undefined);

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/** Transfers a licence to another account by its mail address, after the consequences have been confirmed. */
export function TransferDialog({ license: { paidId, name, key }, onClose }: Props) {
  const t = useTranslations('licenses.transfer');
  const navigate = useNavigate();
  const [form] = Form.useForm<typeof BLANK>();
  const send = async ({ mail }: typeof BLANK) => {
    await transferLicense(paidId, mail.trim());
    toast.success(t('done'));
    // The licence's page now belongs to the recipient.
    void navigate('/license');
  };

  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={t('action')}
      form={form}
      initialValues={BLANK}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <p>{t('text', { name, key })}</p>
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('hint')}
        rules={mailRules(t('required'), t('malformed'))}
        type="email"
        inputMode="email"
        maxLength={LICENSE_EXCHANGE_TRANSFER_MAIL_MAX_LENGTH}
        isFirst
      />
    </FormDialog>
  );
}
