import { useTranslations } from 'use-intl';
import { CAPACITIES, perCapacity } from '../../shared/capacities';
import { useCapacityText } from '../../shared/ui/capacity';
import { LicensePrice } from './license-prices';
import type { StaffHistoryEntry } from './use-staff-license';

/** Where an entry of a licence's history comes from, who acted, and what its renewal is priced by. */
export function BehindEntry({ entry }: { readonly entry: StaffHistoryEntry }) {
  const t = useTranslations('staff-licenses.history');
  const capacityText = useCapacityText();
  const { source, sourceId, sourceName, staffMail, proposalId, basis } = entry;
  const name = sourceName ?? '';
  return (
    <div className="small muted">
      {source === 'redeem_code' && sourceName !== null && <p>{t('batch', { name })}</p>}
      {source === 'free_enterprise' && sourceName !== null && <p>{t('company', { name })}</p>}
      {(source === 'reward' || source === 'points') && (
        <p>
          {t('id')} <code className="break">{sourceId}</code>
        </p>
      )}
      {staffMail !== null && <p>{t('staff', { mail: staffMail })}</p>}
      {proposalId !== null && (
        <p>
          {t('proposal')} · {t('act', { name })}
        </p>
      )}
      {basis.map((part) => {
        const hasCapacity = CAPACITIES.every((capacity) => part[capacity] !== null);
        return (
          <div key={part.key}>
            {t('basis')} <span className="mono">{part.key}</span>{' '}
            {hasCapacity && capacityText(perCapacity((capacity) => part[capacity] ?? 0))} <LicensePrice part={part} />
          </div>
        );
      })}
    </div>
  );
}
