import { Injectable } from '@nestjs/common';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import type { Locale } from '../../platform/http/locale.js';
import type { AuditRow } from './audit.listing.js';

/** By id: what people call a thing. */
export type NamesById = Readonly<Record<string, string>>;

/** What people call the things that records tell of, each with the table it is in. Ids are unique over all of them. */
const NAMED = [
  ['accounts', 'id', 'mail'],
  ['orders', 'id', 'number'],
  ['licenses', 'id', 'key'],
  ['quotes', 'id', `number || ' ' || company_name`],
  ['coupons', 'id', 'code'],
  ['campaigns', 'id', 'name'],
  ['cases', 'id', 'company_name'],
  ['applications', 'id', 'company_name'],
  ['application_canned_notes', 'id', 'title'],
  ['invoices', 'id', 'order_number'],
  ['redeem_batches', 'id', 'name'],
  ['redeem_codes', 'id', '(SELECT b.name FROM redeem_batches b WHERE b.id = batch_id)'],
  ['payments', 'id', '(SELECT o.number FROM orders o WHERE o.id = order_id)'],
  ['payment_incidents', 'id', 'out_trade_no'],
  ['proposals', 'id', 'coalesce((SELECT a.mail FROM accounts a WHERE a.id = account_id), reason)'],
  ['rewards', 'id', '(SELECT a.mail FROM accounts a WHERE a.id = account_id)'],
  ['mail_deliveries', 'letter_id', `coalesce(recipient, letter)`],
] as const;

const BY_ID: Prepared = {
  name: 'audit-names',
  text: [
    ...NAMED.map(
      ([table, id, name]) => `SELECT ${id}::text AS id, ${name} AS name FROM ${table} WHERE ${id} = ANY($1::uuid[])`,
    ),
    `SELECT id, CASE $3 WHEN 'zh' THEN name_zh ELSE name_en END FROM plans WHERE id = ANY($2::text[])`,
  ].join(' UNION ALL '),
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Finds what people call the things in records: the log itself keeps ids, and who is erased has no name any more. */
@Injectable()
export class AuditNames {
  constructor(private readonly reads: PreparedReads) {}

  async of(rows: readonly AuditRow[], locale: Locale): Promise<NamesById> {
    const texts = [...new Set(rows.flatMap(({ subject, before, after }) => [subject, ...textsIn([before, after])]))];
    const ids = texts.filter((text) => UUID.test(text));
    const others = texts.filter((text) => !UUID.test(text));
    const found = await this.reads.rows<{ id: string; name: string | null }>(BY_ID, [ids, others, locale]);
    return Object.fromEntries(found.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  }
}

/** Those of the names that one record needs. */
export function namesIn({ subject, before, after }: AuditRow, names: NamesById): NamesById {
  const texts = new Set([subject, ...textsIn([before, after])]);
  return Object.fromEntries(Object.entries(names).filter(([id]) => texts.has(id)));
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= 40 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
