import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink } from '../../shared/ui/button-link';
import { actionOf, type Order } from './order';

/** Why a pending order is not paid yet, where there is a problem to report. */
export function PaymentProblem({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.problem');
  const outcome = useTranslations('orders.outcome');
  const pay = actionOf(order, 'pay');
  // Money that arrived outranks everything: no second payment before staff have checked.
  if (order.paymentProblem === 'mismatched') return <Alert showIcon type="error" title={t('mismatched')} />;
  if (order.depositFen > 0) {
    const amounts = { received: formatYuan(order.depositFen), rest: formatYuan(order.dueFen) };
    return (
      <Alert
        showIcon
        type="warning"
        role="note"
        title={t('rest', { ...amounts, time: formatDateTime(order.expiresAt) })}
      />
    );
  }
  if (pay?.allowed === false) {
    const again = pay.code === 'order.expired' && (
      <ButtonLink size="small" to="/pricing">
        {outcome('again')}
      </ButtonLink>
    );
    return <Alert showIcon type="warning" role="note" title={pay.message} action={again} />;
  }
  return order.paymentProblem === 'failed' ? <Alert showIcon type="warning" role="note" title={t('failed')} /> : null;
}
