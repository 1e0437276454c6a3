import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../api/values';
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

/** The name of a payment method; one that this console does not support yet is shown by its id. */
export function useMethodName(): (method: string | null) => string {
  const t = useTranslations('payment-methods');
  return (method) => {
    const known = PAYMENT_METHODS.find((name) => name === method);
    return known ? t(`${known}.console`) : (method ?? '—');
  };
}
