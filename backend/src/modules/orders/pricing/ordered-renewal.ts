import type { OrderedTerms } from '../../../domain/licensing/ordered-renewal.js';
import { changedBy, extendedBy } from '../../../domain/orders/agreed-lines.js';
import type { Order } from '../entities/order.entity.js';

/**
 * What an order extends or changes, by license: that of a renewal or change, or those that the lines of a quote name. Orders from before the
 * basis was stored were priced by their plans.
 */
export function orderedTermsOf({
  renewedLicenseId,
  lines,
  change,
  basis,
  components,
  months,
}: Pick<Order, 'renewedLicenseId' | 'lines' | 'change' | 'basis' | 'components' | 'months'>): ReadonlyMap<
  string,
  OrderedTerms
> {
  if (renewedLicenseId !== null) {
    if (change) return new Map([[renewedLicenseId, change]]);
    const known = basis ?? { components, agreedYearFens: [], isDecided: true };
    return new Map([[renewedLicenseId, { basis: known, months }]]);
  }
  const extended = extendedBy(lines ?? []).map(({ license, extension: { until } }) => {
    const quoted = { endsOn: license.endsOn, until };
    return [license.id, { basis: license.basis, months, quoted }] as const;
  });
  const changed = changedBy(lines ?? []).map(({ license }) => [license.id, license.ordered] as const);
  return new Map<string, OrderedTerms>([...extended, ...changed]);
}
