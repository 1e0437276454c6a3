import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../shared/ui/button';
import { CancelOrder } from './cancel-order';
import { actionOf, payPath, type Order, type OrderAction } from './order';

/** What can be done with an order. What cannot be done now stands beside the reason. */
export function OrderActions({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.actions');
  const pay = actionOf(order, 'pay');
  const cancel = actionOf(order, 'cancel');

  return (
    <section className="panel" aria-labelledby="actions">
      <div className="ph-head">
        <h2 id="actions">{t('title')}</h2>
      </div>
      <div className="body">
        <ul className="acts-list">
          {pay && (
            <Action action={pay} name={t('pay')} text={t('payText')}>
              {(describedBy) =>
                pay.allowed ? (
                  <ButtonLink size="sm" tone="primary" to={payPath(order.id)}>
                    {t('pay')}
                  </ButtonLink>
                ) : (
                  <Button size="sm" disabled aria-describedby={describedBy}>
                    {t('pay')}
                  </Button>
                )
              }
            </Action>
          )}
          {cancel && (
            <Action action={cancel} name={t('cancel')} text={t('cancelText')}>
              {(describedBy) => (
                <CancelOrder size="sm" orderId={order.id} disabled={!cancel.allowed} describedBy={describedBy} />
              )}
            </Action>
          )}
        </ul>
      </div>
    </section>
  );
}

interface ActionProps {
  readonly action: OrderAction;
  readonly name: string;
  /** What it does, while it can be done. */
  readonly text: string;
  readonly children: (describedBy: string) => ReactNode;
}

function Action({ action, name, text, children }: ActionProps) {
  const id = useId();
  return (
    <li>
      <span className={action.allowed ? 'grow' : 'grow muted'}>
        {name}
        <small id={id}>{action.message ?? text}</small>
      </span>
      {children(id)}
    </li>
  );
}
