import { Button, Form, Input, type InputProps, Space } from 'antd';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { FormField } from '../../shared/forms/form-field';
import { required } from '../../shared/forms/rules';
import { useSubmit } from '../../shared/forms/use-submit';
import { ActionButton } from '../../shared/ui/antd-button';
import { toast } from '../../shared/ui/toast';
import { change } from './orders.api';

/** Applies a coupon, replacing any present one. Rejects with a coupon.* code. */
const applyCoupon = async (id: string, couponCode: string): Promise<void> =>
  change(id, call(api.POST('/api/account/orders/{id}/coupon', { params: { path: { id } }, body: { couponCode } })));

const BLANK = { code: '' };

interface Props {
  readonly orderId: string;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** Enters the coupon of an order, or another in its place. */
export default function CouponForm({ orderId, onDone, onCancel }: Props) {
  const t = useTranslations('orders.couponing');
  const ui = useTranslations('ui');
  const [form] = Form.useForm<typeof BLANK>();
  const { busy, submit } = useSubmit(
    form,
    async ({ code }: typeof BLANK) => {
      await applyCoupon(orderId, code.trim());
      toast.success(t('applied'));
      onDone();
    },
    { fieldOf: (code, field) => (code.startsWith('coupon.') || field === 'couponCode' ? 'code' : undefined) },
  );

  return (
    <Form form={form} initialValues={BLANK} onFinish={(values) => void submit(values)}>
      <FormField name="code" label={t('label')} rules={[required(t('required'))]} optional>
        <CodeInput maxLength={40}>
          <ActionButton htmlType="submit" busy={busy}>
            {t('apply')}
          </ActionButton>
        </CodeInput>
      </FormField>
      {onCancel && (
        <Button size="small" color="primary" variant="text" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      )}
    </Form>
  );
}

/** The input joined with its button. */
const CodeInput = ({ children, ...control }: InputProps) => (
  <Space.Compact block>
    <Input {...control} className="mono" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
    {children}
  </Space.Compact>
);
