/**
 * Whose rows an invariant compares, so that it can be checked for a few of them: orders, licenses, accounts or coupons;
 * `site` is cheap as a whole; `night` reads whole tables and is checked by night only.
 */
export type Subject = 'order' | 'license' | 'account' | 'coupon' | 'site' | 'night';

/** A statement that must always be true of the books. */
export interface Invariant {
  /** Stable, such as `I2.settled-orders`: the letter and number are those of docs/books.md. */
  readonly id: string;
  readonly of: Subject;
  /** The statement, in one sentence. */
  readonly says: string;
  /** Returns no rows while it holds, otherwise one row per breach: `subject` and `detail`, as text. Names tables without a schema. */
  readonly sql: string;
}

/** One row returned by an invariant's query. */
export interface Breach {
  readonly subject: string;
  readonly detail: string;
}

/** SQL for time added to licenses, with its source. */
export const EXTENSIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'time' AND source <> 'correction'`;

/** The same for capacity. */
export const ADDITIONS = `
  SELECT source, source_id, license_id FROM license_lines WHERE kind = 'places' AND source <> 'correction'`;
