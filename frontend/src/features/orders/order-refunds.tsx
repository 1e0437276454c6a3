import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
import type { Order } from './order';

/** Refunds of money and points, completed or in progress. Renders nothing when there are none. */
export function OrderRefunds({ order: { refunds } }: { readonly order: Order }) {
  const t = useTranslations('orders');
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('refunds.title')}>
      <Facts>
        {refunds.map(({ amount, unit, status, createdAt, finishedAt }) => (
          <Fact
            key={createdAt}
            name={unit === 'points' ? t('pointAmount', { points: formatNumber(amount) }) : formatYuan(amount)}
          >
            <Tag color={status === 'done' ? 'success' : 'processing'}>{t(`refunds.${status}`)}</Tag>{' '}
            <span className="num">{formatDateTime(finishedAt ?? createdAt)}</span>
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
