import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { CapacityLine } from '../../shared/ui/capacity';
import { Panel } from '../../shared/ui/panel';
import type { Order } from './order';
import './orders.css';
import { useDuration } from './use-duration';
import { useOrderAmount } from './use-order-amount';

/** What is bought and how its price is made up. */
export function OrderSummary({ order }: { readonly order: Order }) {
  const t = useTranslations('orders');
  const durationOf = useDuration();
  const amountOf = useOrderAmount();
  const reducedFen = order.listFen - order.subtotalFen;

  return (
    <Panel title={t('summary')}>
      <p className="strong">{t('what', { plan: order.planName, duration: durationOf(order.months) })}</p>
      <p className="muted small">
        {t(`kind.${order.kind}`)} · <CapacityLine of={order} />
      </p>
      <dl className="sum">
        <Line label={t('list')} amount={formatYuan(order.listFen)} />
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

const totalOf = ({ paidAt, depositFen }: Order) => {
  if (paidAt !== null) return 'paidAmount';
  return depositFen > 0 ? 'rest' : 'payable';
};

const Line = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{amount}</dd>
  </div>
);
