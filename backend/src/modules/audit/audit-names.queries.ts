import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { AuditRow } from './audit.listing.js';

/** Display names by id. */
export type NamesById = Readonly<Record<string, string>>;

/** Display names of everything that records refer to: an id, unique across all of these tables, and a name. */
const NAMED = [
  'SELECT id, mail AS name FROM accounts',
  'SELECT id, number AS name FROM orders',
  'SELECT id, key AS name FROM licenses',
  `SELECT id, number || ' ' || company_name AS name FROM quotes`,
  'SELECT id, code AS name FROM coupons',
  'SELECT id, name FROM campaigns',
  'SELECT id, company_name AS name FROM cases',
  'SELECT id, company_name AS name FROM applications',
  'SELECT id, title AS name FROM application_canned_notes',
  'SELECT id, order_number AS name FROM invoices',
  'SELECT id, name FROM redeem_batches',
  'SELECT c.id, (SELECT b.name FROM redeem_batches b WHERE b.id = c.batch_id) AS name FROM redeem_codes c',
  'SELECT p.id, (SELECT o.number FROM orders o WHERE o.id = p.order_id) AS name FROM payments p',
  'SELECT id, out_trade_no AS name FROM payment_incidents',
  'SELECT p.id, coalesce((SELECT a.mail FROM accounts a WHERE a.id = p.account_id), p.reason) AS name FROM proposals p',
  'SELECT r.id, (SELECT a.mail FROM accounts a WHERE a.id = r.account_id) AS name FROM rewards r',
  'SELECT letter_id AS id, coalesce(recipient, letter) AS name FROM mail_deliveries',
] as const;

const BY_ID: Prepared = {
  name: 'audit-names',
  text: [
    ...NAMED.map((all) => `SELECT id::text AS id, name FROM (${all}) AS named WHERE id = ANY($1::uuid[])`),
    `SELECT id, CASE $3 WHEN 'zh' THEN name_zh ELSE name_en END FROM plans WHERE id = ANY($2::text[])`,
  ].join(' UNION ALL '),
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Looks up the display names for records: the log itself stores only ids, and an erased account no longer has a name.
 */
@Injectable()
export class AuditNames {
  constructor(private readonly reads: Reads) {}

  async of(rows: readonly AuditRow[], locale: Locale): Promise<NamesById> {
    const texts = [...new Set(rows.flatMap(({ subject, before, after }) => [subject, ...textsIn([before, after])]))];
    const ids = texts.filter((text) => UUID.test(text));
    const others = texts.filter((text) => !UUID.test(text));
    const found = await this.reads.rows<{ id: string; name: string | null }>(BY_ID, [ids, others, locale]);
    return Object.fromEntries(found.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  }
}

/** Returns the names that one record needs. */
export function namesIn({ subject, before, after }: AuditRow, names: NamesById): NamesById {
  const texts = new Set([subject, ...textsIn([before, after])]);
  return Object.fromEntries(Object.entries(names).filter(([id]) => texts.has(id)));
}

/** Returns every string in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= 40 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
