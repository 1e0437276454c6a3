import type { LicenseLine, LineSource } from '../../../domain/licensing/lines.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { type ACTORS, OTHER_EVENTS } from './history.views.js';

/** Number of events beside the lines that a history shows. */
const EVENTS_SHOWN = 500;

/** An event in the history of a license. */
export interface PastEvent {
  readonly id: string;
  /** Null where a line was written at the same instant, which tells more. */
  readonly kind: (typeof OTHER_EVENTS)[number] | null;
  readonly by: (typeof ACTORS)[number];
  /** The owner after it. */
  readonly accountId: string;
  readonly at: Date;
  readonly machineId: string | null;
  /** The version of the machine file that it created; null if none. */
  readonly fileVersion: number | null;
  readonly staffMail: string | null;
}

/** What a line comes from, as people call it. */
export interface NamedSource {
  readonly kind: LineSource;
  readonly id: string;
  readonly name: string;
  /** Who placed the order; null for other sources. */
  readonly accountId: string | null;
}

export interface FactsBehind {
  /** Newest first. */
  readonly events: readonly PastEvent[];
  readonly sources: readonly NamedSource[];
}

const EVENTS = `
  SELECT e.id::text, CASE WHEN e.kind = ANY ($2) THEN e.kind END AS kind, e.actor_kind AS by, e.account_id AS "accountId",
         e.at, e.details ->> 'machineId' AS "machineId", a.mail AS "staffMail",
         CASE WHEN (e.after ->> 'fileVersion')::int > coalesce((e.before ->> 'fileVersion')::int, 0)
              THEN (e.after ->> 'fileVersion')::int END AS "fileVersion"
    FROM license_events e LEFT JOIN accounts a ON a.id = e.actor_id AND e.actor_kind = 'staff'
   WHERE e.license_id = $1 ORDER BY e.id DESC LIMIT ${EVENTS_SHOWN}`;

/** Values: the ids of all orders, redeem codes, applications and acts of staff. */
const SOURCES = `
  SELECT 'order' AS kind, o.id::text, o.number AS name, o.account_id AS "accountId"
    FROM orders o WHERE o.id = ANY ($1::uuid[])
   UNION ALL
  SELECT 'redeem_code', c.id::text, b.name, NULL
    FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id WHERE c.id = ANY ($2::uuid[])
   UNION ALL
  SELECT 'free_enterprise', p.id::text, p.company_name, NULL FROM applications p WHERE p.id = ANY ($3::uuid[])
   UNION ALL
  SELECT 'staff', r.id::text, r.reason, NULL FROM proposals r WHERE r.id = ANY ($4::uuid[])`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the events of a license and the names of what its lines come from. */
export async function factsBehind(tx: Tx, licenseId: string, lines: readonly LicenseLine[]): Promise<FactsBehind> {
  const idsOf = (source: LineSource) => [
    ...new Set(lines.flatMap((line) => (line.source === source && UUID.test(line.sourceId) ? [line.sourceId] : []))),
  ];
  const events: readonly PastEvent[] = await tx.query(EVENTS, [licenseId, OTHER_EVENTS]);
  const ids = [idsOf('order'), idsOf('redeem_code'), idsOf('free_enterprise'), idsOf('staff')];
  const sources: readonly NamedSource[] = await tx.query(SOURCES, ids);
  return { events, sources };
}
