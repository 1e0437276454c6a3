import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import type { Order } from './order';

/** When an order was placed and paid, and what it led to. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.facts');
  const { paidAt, paidId, settledBy } = order;
  return (
    <section className="panel" aria-labelledby="facts">
      <div className="ph-head">
        <h2 id="facts">{t('title')}</h2>
      </div>
      <div className="body">
        <dl className="kv">
          <dt>{t('number')}</dt>
          <dd className="num">{order.number}</dd>
          <dt>{t('createdAt')}</dt>
          <dd className="num">{formatDateTime(order.createdAt)}</dd>
          {paidAt && (
            <>
              <dt>{t('paidAt')}</dt>
              <dd className="num">{formatDateTime(paidAt)}</dd>
            </>
          )}
          {settledBy && (
            <>
              <dt>{t('settledBy')}</dt>
              <dd>{t(`by.${settledBy}`)}</dd>
            </>
          )}
          {paidId && (
            <>
              <dt>{t('license')}</dt>
              <dd>
                <Link className="link" to={`/license/${paidId}`}>
                  {t('seeLicense')}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
