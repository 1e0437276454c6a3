import type { OrderedRenewal } from '../../../domain/licensing/ordered-renewal.js';
import type { Order } from '../entities/order.entity.js';

/** What an order renews by. One from before its basis was kept was priced by its plans. */
export const renewalOf = ({
  basis,
  components,
  months,
}: Pick<Order, 'basis' | 'components' | 'months'>): OrderedRenewal => ({
  basis: basis ?? { components, agreedYearFens: [], isDecided: true },
  months,
});
