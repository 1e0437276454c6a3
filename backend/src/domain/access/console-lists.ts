import { may, type Permission } from './roles.js';

/** The lists of the console, by the last part of their path, and what reading each of them requires. */
export const LIST_PERMISSIONS = {
  accounts: 'customers.read',
  applications: 'applications.review',
  audit: 'audit.read',
  campaigns: 'campaigns.send',
  cases: 'cases.publish',
  coupons: 'coupons.write',
  incidents: 'incidents.settle',
  invoices: 'invoices.issue',
  jobs: 'jobs.retry',
  licenses: 'licenses.read',
  'mail-deliveries': 'mail.read',
  orders: 'orders.read',
  'point-records': 'customers.read',
  proposals: 'approvals.read',
  quotes: 'quotes.write',
  'redeem-batches': 'codes.write',
  'redeem-codes': 'codes.write',
  refunds: 'refunds.settle',
  rewards: 'rewards.grant',
  transfers: 'transfers.enter',
} as const satisfies Readonly<Record<string, Permission>>;

export type ConsoleList = keyof typeof LIST_PERMISSIONS;

export const CONSOLE_LISTS = Object.keys(LIST_PERMISSIONS) as readonly ConsoleList[];

export const mayReadList = (role: string, list: ConsoleList): boolean => may(role, LIST_PERMISSIONS[list]);

/** Maximum number of views that one person keeps, over all lists. */
export const MAX_OWN_VIEWS = 30;
/** Maximum number of views of one list that are shared with all its readers. */
export const MAX_SHARED_VIEWS = 20;

/** What is already saved, without the view that is being replaced. */
export interface KeptViews {
  readonly own: number;
  readonly shared: number;
  /** The view of the same name, which the new one replaces; null if there is none. */
  readonly replaced: { readonly isShared: boolean } | null;
}

export type ViewVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'list_view.too_many' | 'list_view.too_many_shared'; readonly max: number };

/**
 * Decides whether a view may be saved. A view that replaces another adds none, so it can be saved even where more exist
 * than today's limit.
 *
 * Refuses, first match wins: list_view.too_many, list_view.too_many_shared.
 */
export function maySaveView({ own, shared, replaced }: KeptViews, isShared: boolean): ViewVerdict {
  if (!replaced && own >= MAX_OWN_VIEWS) return { ok: false, code: 'list_view.too_many', max: MAX_OWN_VIEWS };
  if (isShared && !replaced?.isShared && shared >= MAX_SHARED_VIEWS) {
    return { ok: false, code: 'list_view.too_many_shared', max: MAX_SHARED_VIEWS };
  }
  return { ok: true };
}
