import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { formatYuan } from '../../shared/format/money';
import { Field } from '../../shared/forms/field';
import { useOneText } from '../../shared/forms/use-one-text';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import { actionOf, type Order } from './order';
import './orders.css';
import { applyCoupon, removeCoupon } from './use-order-options';

/** Enters, replaces or removes the coupon of an unpaid order. Renders nothing where none may be used. */
export function OrderCoupon({ order }: { readonly order: Order }) {
  const [replacing, setReplacing] = useState(false);
  if (actionOf(order, 'apply_coupon')?.allowed !== true) return null;
  return (
    <section className="panel">
      <div className="body">
        {order.couponCode !== null && !replacing ? (
          <Applied order={order} code={order.couponCode} onReplace={() => setReplacing(true)} />
        ) : (
          <CouponForm
            orderId={order.id}
            onDone={() => setReplacing(false)}
            onCancel={replacing ? () => setReplacing(false) : undefined}
          />
        )}
      </div>
    </section>
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
      <Button size="sm" disabled={busy} onClick={onReplace}>
        {t('replace')}
      </Button>
      <Button size="sm" tone="text" busy={busy} onClick={() => void run(remove)}>
        {t('remove')}
      </Button>
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
  const { text, write, refusal, busy, submit } = useOneText({
    refusalOf: (error) => (error instanceof ApiError && error.code.startsWith('coupon.') ? error.message : undefined),
    send: async (code) => {
      await applyCoupon(orderId, code);
      toast.success(t('applied'));
      onDone();
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('label')} optionalText={t('optional')} error={refusal}>
        {(control) => (
          <span className="join">
            <input
              {...control}
              className="input mono"
              value={text}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => write(event.target.value)}
            />
            <Button type="submit" busy={busy} disabled={text.trim() === ''}>
              {t('apply')}
            </Button>
          </span>
        )}
      </Field>
      {onCancel && (
        <Button size="sm" tone="text" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      )}
    </form>
  );
}
