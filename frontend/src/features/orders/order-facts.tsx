import { useTranslations } from 'use-intl';
import { Fact, MomentFact } from '../../shared/ui/fact';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import type { Order } from './order';

const CHANNELS = ['alipay', 'wechat', 'stripe', 'bank', 'sandbox'] as const;

/** When an order was placed and paid, and what it led to. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.facts');
  const methods = useTranslations('payments.methods');
  const channel = CHANNELS.find((method) => method === order.method);
  const { number, createdAt, paidAt, paidId, settledBy } = order;
  return (
    <Panel title={t('title')}>
      <dl className="kv">
        <Fact name={t('number')} isFigure>
          {number}
        </Fact>
        <MomentFact name={t('createdAt')} at={createdAt} />
        <MomentFact name={t('paidAt')} at={paidAt} />
        <Fact name={t('settledBy')}>
          {settledBy === 'money' ? channel && methods(channel) : settledBy && t(`by.${settledBy}`)}
        </Fact>
        <Fact name={t('license')}>
          {paidId && (
            <Link className="link" to={`/license/${paidId}`}>
              {t('seeLicense')}
            </Link>
          )}
        </Fact>
      </dl>
    </Panel>
  );
}
