import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { DECLINE_FOR_CUSTOMER_REASON_MAX_LENGTH } from '../../api/limits';
import { TextAreaField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { declineQuote } from './use-staff-quote';

const BLANK = { reason: '' };

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Declines a quote for a customer who said so by other means, with the reason given. */
export function DeclineDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-quotes.decline');
  const [form] = Form.useForm<typeof BLANK>();
  return (
    <FormDialog
      danger
      title={t('title')}
      confirm={t('confirm')}
      form={form}
      initialValues={BLANK}
      send={async ({ reason }, key) => {
        await declineQuote(id, reason.trim(), key);
        toast.success(t('done'));
      }}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <TextAreaField
        name="reason"
        label={t('reason')}
        rules={[required(t('reasonRequired'))]}
        rows={3}
        maxLength={DECLINE_FOR_CUSTOMER_REASON_MAX_LENGTH}
      />
    </FormDialog>
  );
}
