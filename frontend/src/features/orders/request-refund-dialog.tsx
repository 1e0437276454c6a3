import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { REQUEST_REFUND_REASON_MAX_LENGTH } from '../../api/limits';
import { TextAreaField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormDraft } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { requestRefund } from './orders.api';

const BLANK = { reason: '' };

interface Props {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Requests a refund from staff, after the consequences have been read. */
export default function RequestRefundDialog({ orderId, onClose }: Props) {
  const t = useTranslations('orders.refunding');
  const [form] = Form.useForm<typeof BLANK>();
  const draft = useFormDraft(form, BLANK, { name: `refund-request:${orderId}` });
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      confirm={t('send')}
      form={form}
      initialValues={draft.initialValues}
      send={async ({ reason }) => {
        await requestRefund(orderId, reason.trim());
        toast.success(t('done'));
      }}
      onClose={close}
    >
      <p>{t('text')}</p>
      <TextAreaField
        name="reason"
        label={t('reason')}
        hint={t('hint')}
        maxLength={REQUEST_REFUND_REASON_MAX_LENGTH}
        isFirst
        optional
      />
    </FormDialog>
  );
}
