import { ActionButton } from '../../shared/ui/action-button';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { completeFree } from './use-order-options';

/** Completes an order that a coupon has reduced to zero: no payment method, one button. */
export function CompleteFree({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('orders.free');
  const { busy, run } = useAction();
  return (
    <div className="outcome">
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ActionButton type="primary" size="large" busy={busy} onClick={() => void run(() => completeFree(orderId))}>
        {t('action')}
      </ActionButton>
    </div>
  );
}
