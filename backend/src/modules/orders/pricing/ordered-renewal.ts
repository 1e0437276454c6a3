import type { OrderedRenewal } from '../../../domain/licensing/ordered-renewal.js';
import type { Order } from '../entities/order.entity.js';

/** The renewal basis of an order. Orders from before the basis was stored were priced by their plans. */
export const renewalOf = ({
  basis,
  components,
  months,
}: Pick<Order, 'basis' | 'components' | 'months'>): OrderedRenewal => ({
  basis: basis ?? { components, agreedYearFens: [], isDecided: true },
  months,
});
