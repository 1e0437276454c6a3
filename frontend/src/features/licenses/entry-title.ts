import { useTranslations } from 'use-intl';
import type { HistoryEntry } from './license';

/** The words for what an entry of a licence's history did. */
export function useEntryTitle(): (entry: HistoryEntry) => string {
  const t = useTranslations('licenses.history');
  const termOf = ({ months, days, isLifetime }: HistoryEntry): string => {
    if (isLifetime) return t('lifetime');
    if (days !== null) return t('dayCount', { days });
    return months === null ? '' : t('months', { months });
  };

  return (entry) => {
    const { kind, planName, days, isLifetime, joined } = entry;
    const source = entry.source ?? '';
    switch (kind) {
      case 'first': {
        const name = [planName ?? '', termOf(entry)].filter(Boolean).join(' · ');
        return t('first', { source, name });
      }
      case 'time':
        if (days !== null && source === 'correction')
          return t('days', { sign: days < 0 ? '−' : '+', days: Math.abs(days) });
        return isLifetime ? t('permanent', { source }) : t('time', { source, term: termOf(entry) });
      case 'change':
        return planName === null
          ? t('changedTerm')
          : t('changedPlan', { name: [planName, termOf(entry)].filter(Boolean).join(' · ') });
      case 'merge':
        return joined.length > 0 ? t('joined', { count: joined.length }) : t('left');
      case 'places':
      case 'withdrawal':
        return t(kind, { source });
      case 'price':
      case 'bound':
      case 'unbound':
      case 'transferred':
      case 'downloaded':
        return t(kind);
    }
  };
}
