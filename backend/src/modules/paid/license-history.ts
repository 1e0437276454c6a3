import type { LicenseEventKind } from './entities/license-event.entity.js';
import type { LicenseSnapshot } from './license-snapshot.js';

/** One event in a license's history, as shown to its owner. */
export interface HistoryLine {
  readonly id: string;
  readonly kind: LicenseEventKind;
  readonly by: 'customer' | 'staff' | 'system';
  readonly at: Date;
  /** Null for events under an earlier owner, whose machines the current owner must not see. */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly before: LicenseSnapshot | null;
  readonly after: LicenseSnapshot | null;
}

export type HistoryRow = Omit<HistoryLine, 'at' | 'details' | 'after'> & {
  readonly at: string;
  readonly accountId: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly after: LicenseSnapshot;
};

/**
 * Columns of license_events `e` as JSON. Ids are text, because as JSON numbers they would lose precision above 2^53.
 */
export const HISTORY_COLUMNS = `
  json_build_object('id', e.id::text, 'accountId', e.account_id, 'kind', e.kind, 'by', e.actor_kind, 'at', e.at,
                    'details', e.details, 'before', e.before, 'after', e.after)`;

export function toHistoryLine({ accountId, ...row }: HistoryRow, readerId: string): HistoryLine {
  const line = { ...row, at: new Date(row.at) };
  return accountId === readerId ? line : { ...line, details: null, before: null, after: null };
}
