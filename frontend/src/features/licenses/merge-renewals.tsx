import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { type PendingRenewal, usePendingRenewals } from './use-licenses';

interface Props {
  readonly targetId: string;
  readonly sourceIds: readonly string[];
}

/** Unpaid renewals that a merge voids, and those that may become too cheap. */
export function MergeRenewals({ targetId, sourceIds }: Props) {
  const t = useTranslations('merging.dialog');
  const renewals = usePendingRenewals();
  const numbersOf = (isMeant: (paidId: string) => boolean) =>
    numbers(renewals.filter((order) => isMeant(order.paidId ?? '')));
  const [ofSources, ofTarget] = [numbersOf((id) => sourceIds.includes(id)), numbersOf((id) => id === targetId)];
  if (sourceIds.length === 0 || (ofSources === '' && ofTarget === '')) return null;
  return (
    <div className="merge-preview" aria-live="polite">
      <Alert
        showIcon
        type="warning"
        role="note"
        title={
          <>
            {ofSources !== '' && <p>{t('voidSources', { orders: ofSources })}</p>}
            {ofTarget !== '' && <p>{t('voidTarget', { orders: ofTarget })}</p>}
          </>
        }
      />
    </div>
  );
}

const numbers = (orders: readonly PendingRenewal[]): string => orders.map(({ number }) => number).join(' · ');
