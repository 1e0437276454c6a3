import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { report } from '../../shared/errors/report';
import { toast } from '../../shared/ui/toast';

export type PlaceOrder = components['schemas']['PlaceOrder'];

/** What the person reads meanwhile and afterwards. */
export interface PlacingNotices {
  readonly creating: string;
  readonly created: string;
}

/** Places an order, telling the person how it goes. The new order's id, or null after a failure that was shown. */
export async function placeOrder(order: PlaceOrder, { creating, created }: PlacingNotices): Promise<string | null> {
  const notice = toast.loading(creating);
  try {
    const { id } = await call(api.POST('/api/account/order', { body: order }));
    toast.remove(notice);
    toast.success(created);
    return id;
  } catch (error) {
    toast.remove(notice);
    report(error);
    return null;
  }
}
