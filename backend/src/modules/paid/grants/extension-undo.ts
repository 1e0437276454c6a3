import { expiryOf, extendedExpiry } from '../../../domain/licensing/expiry.js';
import type { LicenseExtension } from '../entities/license-extension.entity.js';

type Extension = Pick<LicenseExtension, 'id' | 'months' | 'countedFrom' | 'expiresBefore'>;

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
