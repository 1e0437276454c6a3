import { Button, Card, Form, Input, type InputProps, Space } from 'antd';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { FormField } from '../../shared/forms/form-field';
import { required } from '../../shared/forms/rules';
import { useSubmit } from '../../shared/forms/use-submit';
import { useAction } from '../../shared/hooks/use-action';
import { toast } from '../../shared/ui/toast';
import { actionOf, type Order } from './order';
import './orders.css';
import { applyCoupon, removeCoupon } from './use-order-options';

const BLANK = { code: '' };

/** Enters, replaces or removes the coupon of an unpaid order. Renders nothing where none may be used. */
export function OrderCoupon({ order }: { readonly order: Order }) {
  const [replacing, setReplacing] = useState(false);
  if (actionOf(order, 'apply_coupon')?.allowed !== true) return null;
  return (
    <Card>
      {order.couponCode !== null && !replacing ? (
        <Applied order={order} code={order.couponCode} onReplace={() => setReplacing(true)} />
      ) : (
        <CouponForm
          orderId={order.id}
          onDone={() => setReplacing(false)}
          onCancel={replacing ? () => setReplacing(false) : undefined}
        />
      )}
    </Card>
  );
}

interface AppliedProps {
  readonly order: Order;
  readonly code: string;
  readonly onReplace: () => void;
}

function Applied({ order, code, onReplace }: AppliedProps) {
  const t = useTranslations('orders.couponing');
  const { busy, run } = useAction();
  const remove = async () => {
    await removeCoupon(order.id);
    toast.success(t('removed'));
  };
  return (
    <div className="coupon">
      <p className="grow">
        <b className="strong mono">{code}</b>
        <small className="ok">{t('saves', { amount: formatYuan(order.discountFen) })}</small>
        <small className="subtle">{t('held')}</small>
      </p>
      <Button size="small" disabled={busy} onClick={onReplace}>
        {t('replace')}
      </Button>
      <ActionButton size="small" color="primary" variant="text" busy={busy} onClick={() => void run(remove)}>
        {t('remove')}
      </ActionButton>
    </div>
  );
}

interface FormProps {
  readonly orderId: string;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}

function CouponForm({ orderId, onDone, onCancel }: FormProps) {
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
