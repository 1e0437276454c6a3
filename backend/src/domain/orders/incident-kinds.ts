import type { Difference } from '../payments/reconciliation.js';
import type { IncidentKind } from './order-effects.js';

/**
 * Incidents found only by querying a provider:
 *
 * - `unanswered`: a payment or a refund about which its provider did not answer in time
 * - `bill_unknown`, `bill_unrecorded`, `bill_differs`, `bill_missing`: differences between its bill and our books
 * - `bill_unavailable`: a day with movements for which no bill could be read
 */
export type AskedIncidentKind =
  | 'unanswered'
  | 'bill_unknown'
  | 'bill_unrecorded'
  | 'bill_differs'
  | 'bill_missing'
  | 'bill_unavailable';

export type AnyIncidentKind = IncidentKind | AskedIncidentKind;

const ALL: Readonly<Record<AnyIncidentKind, true>> = {
  mismatch: true,
  late: true,
  double: true,
  not_fulfillable: true,
  txn_conflict: true,
  unknown: true,
  unexpected_refund: true,
  refund_mismatch: true,
  refund_failed: true,
  unanswered: true,
  bill_unknown: true,
  bill_unrecorded: true,
  bill_differs: true,
  bill_missing: true,
  bill_unavailable: true,
  books_broken: true,
};

export const INCIDENT_KINDS = Object.keys(ALL) as AnyIncidentKind[];

const OF_DIFFERENCE: Readonly<Record<Difference['kind'], AskedIncidentKind>> = {
  unknown_here: 'bill_unknown',
  not_moved_here: 'bill_unrecorded',
  amount_differs: 'bill_differs',
  missing_in_bill: 'bill_missing',
};

/** The kind of incident under which staff see a difference between a provider's bill and our books. */
export const incidentOfDifference = ({ kind }: Difference): AskedIncidentKind => OF_DIFFERENCE[kind];
