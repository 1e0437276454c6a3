import { mutate } from 'swr';

/** The lists of the account area, by the beginnings of their cache keys. */
const LISTS = {
  orders: ['/api/account/orders?', '/api/account/paid-merge?renewals'],
  licenses: ['/api/account/paid?', '/api/account/paid-mergeable'],
  merges: ['/api/account/paid-merge-logs?'],
  transfers: ['/api/account/license-transfers?'],
  points: ['/api/account/points/prices', '/api/account/point-records?'],
  redemptions: ['/api/account/redemptions?'],
  quotes: ['/api/account/quotes?'],
} as const;

export type ListName = keyof typeof LISTS;

/**
 * Refetches lists after a change: those on screen at once, the others when they are next opened. Their cached pages are
 * dropped, so that a list opened later never shows a row as it was before the change.
 */
export async function refreshLists(...names: readonly ListName[]): Promise<void> {
  const beginnings = names.flatMap((name): readonly string[] => LISTS[name]);
  const isOne = (key: unknown) => typeof key === 'string' && beginnings.some((beginning) => key.startsWith(beginning));
  await mutate(isOne, undefined, { revalidate: true });
}
