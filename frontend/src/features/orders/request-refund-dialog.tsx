import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { REQUEST_REFUND_REASON_MAX_LENGTH } from '../../api/limits';
import { GIVEN_KEY } from '../../api/request-keys';
import { TextAreaField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormDraft } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { change, type Order } from './orders.api';

/** Requests a refund from staff. The reason may be empty. */
const requestRefund = async (id: string, reason: string): Promise<void> =>
  change(
    id,
    call(
      api.POST('/api/account/orders/{id}/refund-request', {
        params: { path: { id }, header: GIVEN_KEY },
        body: { reason },
      }),
    ),
  );

const BLANK = { reason: '' };

interface Props {
  readonly order: Pick<Order, 'id' | 'settledBy'>;
  readonly onClose: () => void;
}

/** Requests a refund from staff, after the consequences have been read. */
export default function RequestRefundDialog({ order: { id, settledBy }, onClose }: Props) {
  const t = useTranslations('orders.refunding');
  const [form] = Form.useForm<typeof BLANK>();
  const draft = useFormDraft(form, BLANK, { name: `refund-request:${id}` });
  return (
    <FormDialog
      title={t('title')}
      confirm={t('send')}
      form={form}
      initialValues={draft.initialValues}
      forget={draft.forget}
      send={async ({ reason }) => {
        await requestRefund(id, reason.trim());
        toast.success(t('done'));
      }}
      onClose={onClose}
    >
      <p>{t(settledBy === 'points' ? 'textPoints' : 'text')}</p>
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
