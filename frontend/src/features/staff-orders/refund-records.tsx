import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/permissions';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
import { RefundAction } from './refund-action';
import { STAGE_TONES, useRefundReason } from './refund-terms';
import type { StaffOrderFile } from './use-staff-order';

/** Every refund of the order, and what staff can still do about it. */
export function RefundRecords({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const inWords = useRefundReason();
  return (
    <Panel title={t('refunds')}>
      {order.refunds.length + order.pointRefunds.length === 0 && <p>{t('noRefunds')}</p>}
      {order.refunds.map((refund) => (
        <Facts key={refund.refundNo}>
          <Fact name={formatYuan(refund.amountFen)}>
            <span className="row-acts">
              <Tag color={STAGE_TONES[refund.stage]}>{t(`refundStages.${refund.stage}`)}</Tag>
              <Allowed to="refunds.settle">
                <RefundAction refund={{ ...refund, orderId: order.id }} />
              </Allowed>
            </span>
            <br />
            {t(`origin.${refund.origin}`)} · <span className="num">{formatDateTime(refund.createdAt)}</span>
            {refund.reason && ` · ${inWords(refund.reason)}`}
          </Fact>
        </Facts>
      ))}
      {order.pointRefunds.map(({ points, createdAt }) => (
        <Facts key={createdAt}>
          <Fact name={`${formatNumber(points)} ${t('settledBy.points')}`}>
            <Tag color="success">{t('refundStages.done')}</Tag> <span className="num">{formatDateTime(createdAt)}</span>
          </Fact>
        </Facts>
      ))}
    </Panel>
  );
}
