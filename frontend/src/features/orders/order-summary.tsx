import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { CapacityLine } from '../../business/capacity';
import { useOrderAmount } from '../../business/orders';
import { later } from '../../shared/ui/later';
import { Panel } from '../../shared/ui/panel';
import { LaterPart } from '../../shared/ui/later-part';
import { toast } from '../../shared/ui/toast';
import './orders.css';
import { useDuration } from './order-facts';
import { actionOf, change, type Order } from './orders.api';

interface SummaryProps {
  readonly order: Order;
  /** The lines of a quote and their total are listed elsewhere on the page. */
  readonly isListed?: boolean;
}

/** Whether an order costs what its lines add up to: nothing was waived, paid in advance, returned or paid in points. */
const isTotalOfLines = ({ waivedFen, depositFen, refundedFen, settledBy }: Order): boolean =>
  waivedFen === 0 && depositFen === 0 && refundedFen === 0 && settledBy !== 'points';

/** Whether a page that lists the lines of an order needs its summary, too. */
export const isSummaryNeeded = (order: Order): boolean => order.agreed === null || !isTotalOfLines(order);

/** What is bought and how its price is made up. */
export function OrderSummary({ order, isListed = false }: SummaryProps) {
  const t = useTranslations('orders');
  const durationOf = useDuration();
  const amountOf = useOrderAmount();
  const reducedFen = isListed ? 0 : order.listFen - order.subtotalFen;

  return (
    <Panel title={t('summary')}>
      {order.agreed ? (
        <>
          {!isListed &&
            order.agreed.rows.map(({ name, quantity, details }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity but their place
              <div key={index} className="mb-2">
                <p className="strong">
                  {name} × {quantity}
                </p>
                {details.map((detail) => (
                  <p key={detail} className="muted small">
                    {detail}
                  </p>
                ))}
              </div>
            ))}
          <p className="muted small">{t(`kind.${order.kind}`)}</p>
        </>
      ) : (
        <>
          <p className="strong">{t('what', { plan: order.planName, duration: durationOf(order.months) })}</p>
          <p className="muted small">
            {t(`kind.${order.kind}`)} · <CapacityLine of={order} />
          </p>
        </>
      )}
      <dl className="sums sum mt-4">
        {!isListed && <Line label={t('list')} amount={formatYuan(order.listFen)} />}
        {reducedFen > 0 && (
          <Line label={t(order.kind === 'quote' ? 'quoteDiscount' : 'planDiscount')} amount={formatYuan(-reducedFen)} />
        )}
        {order.discountFen > 0 && (
          <Line label={t('coupon', { code: order.couponCode ?? '' })} amount={formatYuan(-order.discountFen)} />
        )}
        {order.waivedFen > 0 && <Line label={t('waived')} amount={formatYuan(-order.waivedFen)} />}
        {order.depositFen > 0 && <Line label={t('deposit')} amount={formatYuan(-order.depositFen)} />}
        {order.refundedFen > 0 && <Line label={t('refunded')} amount={amountOf(order, -order.refundedFen)} />}
        <div className="tot">
          <dt>{t(totalOf(order))}</dt>
          <dd className="num">
            {amountOf(order, order.paidAt === null ? order.dueFen : order.payableFen - order.refundedFen)}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

const totalOf = ({ paidAt, status, depositFen }: Order) => {
  if (paidAt !== null) return 'paidAmount';
  if (status !== 'pending') return 'total';
  return depositFen > 0 ? 'rest' : 'payable';
};

const Line = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{amount}</dd>
  </div>
);

/** 25 kB of forms: the summary does not wait for them. */
const CouponForm = later(() => import('./coupon-form'));

/** Enters, replaces or removes the coupon of an unpaid order. Renders nothing where none may be used. */
export function OrderCoupon({ order }: { readonly order: Order }) {
  const [replacing, setReplacing] = useState(false);
  if (actionOf(order, 'apply_coupon')?.allowed !== true) return null;
  return (
    <Card>
      {order.couponCode !== null && !replacing ? (
        <Applied order={order} code={order.couponCode} onReplace={() => setReplacing(true)} />
      ) : (
        <div className="coupon-place">
          <LaterPart>
            <CouponForm
              orderId={order.id}
              onDone={() => setReplacing(false)}
              onCancel={replacing ? () => setReplacing(false) : undefined}
            />
          </LaterPart>
        </div>
      )}
    </Card>
  );
}

/** Removes the coupon, which can then be used again. */
const removeCoupon = async (id: string): Promise<void> =>
  change(id, call(api.DELETE('/api/account/orders/{id}/coupon', { params: { path: { id } } })));

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
    <div className="row">
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
