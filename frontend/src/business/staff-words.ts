import { useTranslations } from 'use-intl';
import { formatDate } from '../shared/format/date';
import { CAPACITIES, type CapacityName } from './capacities';
import { useAmountText } from './capacity';

/** What a licence allows at one time. */
interface Held extends Readonly<Record<CapacityName, number>> {
  readonly expiresAt: string | null;
}

/** Words for what a licence has before and after a change. */
export function useTermsChange() {
  const t = useTranslations('console.terms');
  const title = useTranslations('ui.capacity.title');
  const amountOf = useAmountText();
  const endOf = ({ expiresAt }: Held): string => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
  const change = (from: string, to: string): string => (from === to ? to : t('change', { from, to }));
  /** Only what differs. */
  const changed = (before: Held, after: Held): string => {
    const ends = before.expiresAt === after.expiresAt ? [] : [change(endOf(before), endOf(after))];
    const amounts = CAPACITIES.filter((name) => before[name] !== after[name]).map(
      (name) => `${title(name)} ${change(amountOf(before[name]), amountOf(after[name]))}`,
    );
    return [...ends, ...amounts].join(' · ');
  };
  const termsOf = (held: Held): string =>
    [...CAPACITIES.map((name) => `${title(name)} ${amountOf(held[name])}`), endOf(held)].join(' · ');
  return { endOf, amountOf, change, changed, termsOf };
}
