import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { ButtonLink } from '../../shared/ui/antd-button';
import { Figure, Record } from '../../shared/ui/record';
import { payPath, type OrderSummary } from './order';
import { OrderPill, useDuration, useOrderAmount } from './order-facts';

/** An order in the list: what it is for, its price and status. */
export function OrderRow({ order }: { readonly order: OrderSummary }) {
  const t = useTranslations('orders');
  const durationOf = useDuration();
  const amountOf = useOrderAmount();
  const { id, status, refundedFen, voidReason } = order;
  const pending = status === 'pending';

  return (
    <Record
      over={status === 'cancelled' || status === 'expired' || status === 'refunded'}
      title={t('what', { plan: order.planName, duration: durationOf(order.months) })}
      pill={<OrderPill status={status} isVoid={voidReason !== null} />}
      lines={[
        <Fragment key="number">
          <span className="num">{order.number}</span>
          <span>{t(`kind.${order.kind}`)}</span>
        </Fragment>,
        <time key="created" dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>,
      ]}
      figures={<Figure label={t('amount')} value={<span className="num">{amountOf(order, order.payableFen)}</span>} />}
      measure={
        <p className="small muted num">
          {pending && t('keptUntil', { time: formatDateTime(order.expiresAt) })}
          {!pending && order.paidAt && t('paidAt', { time: formatDateTime(order.paidAt) })}
          {voidReason && t(`voidReasons.${voidReason}`)}
          {refundedFen > 0 && ` · ${t('refundedAmount', { amount: amountOf(order, refundedFen) })}`}
        </p>
      }
      actions={
        <>
          {pending && (
            <ButtonLink size="small" type="primary" to={payPath(id)}>
              {t('pay')}
            </ButtonLink>
          )}
          <ButtonLink size="small" to={`/order/${id}`}>
            {t('details')}
          </ButtonLink>
        </>
      }
    />
  );
}
