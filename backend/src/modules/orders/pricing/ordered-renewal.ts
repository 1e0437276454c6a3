import type { OrderedTerms } from '../../../domain/licensing/ordered-renewal.js';
import type { Order } from '../entities/order.entity.js';

/**
 * What an order would do to the license that it is for. Renewals from before the basis was stored were priced by their
 * plans.
 */
export const termsOf = ({
  change,
  basis,
  components,
  months,
}: Pick<Order, 'change' | 'basis' | 'components' | 'months'>): OrderedTerms =>
  change ?? { basis: basis ?? { components, agreedYearFens: [], isDecided: true }, months };
