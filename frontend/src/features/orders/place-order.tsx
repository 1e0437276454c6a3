import { mutate } from 'swr';
import { type NoAnswer } from '../../api/api-error';
import { api, ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import type { components } from '../../api/schema';
import { report } from '../../shared/errors/report';
import { payPath } from '../../shared/navigation/next-path';
import { Link } from '../../shared/ui/link';
import { toast } from '../../shared/ui/toast';
import { toastsShown } from '../../shared/ui/toast-host';

export type PlaceOrder = components['schemas']['PlaceOrder'];

/** Notices shown while the order is being placed and afterwards. */
export interface PlacingNotices {
  readonly creating: string;
  readonly created: string;
  /** Leads to the list of orders, where the outcome is uncertain. */
  readonly check: string;
}

/** How long an order waits for its notice to show, in milliseconds: the toaster may still be loading. */
const NOTICE_MS = 1_000;

/** Of a plan or a licence that is not, or no longer costs, what the page shows. */
const OUTDATED = /^(?:plan|license)\./;

/** What the pricing page shows is fetched once for a visit. */
const showsPrices = (key: unknown): boolean =>
  typeof key === 'string' && (key === '/api/plans' || key.startsWith('/api/purchase?'));

/** The toast of the last failure, dismissed when an order is placed again. */
let told: string | undefined;

/**
 * Places an order and shows notices of its progress. Returns the path of its payment, without a language
 * prefix, or null after a failure that was shown.
 */
export async function placeOrder(order: PlaceOrder, notices: PlacingNotices): Promise<string | null> {
  const { creating, created, check } = notices;
  if (told !== undefined) toast.dismiss(told);
  const notice = toast.loading(creating);
  await Promise.race([toastsShown, new Promise((resolve) => setTimeout(resolve, NOTICE_MS))]);
  try {
    const { id } = await call(api.POST('/api/account/order', { body: order }));
    void refreshLists('orders');
    toast.remove(notice);
    toast.success(created);
    return payPath(id);
  } catch (error) {
    toast.remove(notice);
    const isUnsure = error instanceof ApiError && error.code === ('unsure' satisfies NoAnswer);
    if (isUnsure) void refreshLists('orders');
    if (error instanceof ApiError && OUTDATED.test(error.code)) void mutate(showsPrices);
    const wayOn = (
      <Link className="link" to="/order">
        {check}
      </Link>
    );
    told = report(error, undefined, [], isUnsure ? wayOn : undefined);
    return null;
  }
}
