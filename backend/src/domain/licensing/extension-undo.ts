import { expiryOf, extendedExpiry } from './expiry.js';

/** An extension that was paid for. `months` is null for a lifetime; a null `expiresBefore` is permanent. */
interface Extension {
  readonly id: string;
  readonly months: number | null;
  readonly countedFrom: Date;
  readonly expiresBefore: Date | null;
}

/** The earlier end; null is permanent. */
export const earlierEnd = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/**
 * Where a license would end if one of its extensions had never been: the expiry that one found, extended by all later
 * ones as they were paid. `extensions` are those that still count, the undone one among them, in the order of payment.
 */
export function expiryWithout(undone: Extension, extensions: readonly Extension[]): Date | null {
  const later = extensions.slice(extensions.findIndex(({ id }) => id === undone.id) + 1);
  return later.reduce<Date | null>((end, { months, countedFrom }) => {
    if (end === null || months === null) return expiryOf({ kind: 'lifetime' }, countedFrom);
    return extendedExpiry(end, months, countedFrom);
  }, undone.expiresBefore);
}
