import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { CapacityLine } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import type { Order } from './order';
import './orders.css';

/** When an order was placed and paid, and the licences it produced. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.facts');
  const methods = useTranslations('payment-methods');
  const channel = PAYMENT_METHODS.find((method) => method === order.method);
  const { number, createdAt, paidAt, licenses, settledBy } = order;
  return (
    <Panel title={t('title')}>
      <Facts>
        <Fact name={t('number')} isFigure>
          {number}
        </Fact>
        <MomentFact name={t('createdAt')} at={createdAt} />
        <MomentFact name={t('paidAt')} at={paidAt} />
        <Fact name={t('settledBy')}>
          {settledBy === 'money' ? channel && methods(`${channel}.name`) : settledBy && t(`by.${settledBy}`)}
        </Fact>
        <Fact name={t('license')}>
          {licenses.length > 0 && (
            <ul className="order-licenses">
              {licenses.map(({ paidId, key, planName, ...capacity }) => (
                <li key={key}>
                  {paidId ? (
                    <Link className="link mono" to={`/license/${paidId}`}>
                      {key}
                    </Link>
                  ) : (
                    <span className="mono">{key}</span>
                  )}
                  <small>
                    {order.kind !== 'change' && (
                      <>
                        {planName} · <CapacityLine of={capacity} />
                      </>
                    )}
                    {!paidId && ` · ${t('transferred')}`}
                  </small>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}
