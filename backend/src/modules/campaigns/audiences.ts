import type { Edition } from '../../domain/licensing/license.js';

/** Who gets a campaign; in every case only subscribers. */
export const AUDIENCES = ['subscribed', 'edition', 'expiring', 'no_order'] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

export interface Audience {
  readonly audience: AudienceKind;
  /** Set only for `edition`. */
  readonly edition: Edition | null;
  /** Set only for `expiring`. */
  readonly expiringDays: number | null;
}

/**
 * SQL: whether an account `a` may be sent marketing mail now.
 *
 * The latest answer in `consents` must be a yes: the subscription flag alone, however it was set, is not consent.
 */
export const CAN_BE_MAILED = `a.is_subscribed AND a.disabled_at IS NULL AND a.deleted_at IS NULL
  AND a.deletion_requested_at IS NULL
  AND coalesce((SELECT k.is_granted FROM consents k WHERE k.account_id = a.id AND k.kind = 'marketing'
                 ORDER BY k.answered_at DESC LIMIT 1), false)`;

const HOLDS_LICENSE = `EXISTS (SELECT FROM licenses l WHERE l.account_id = a.id AND l.status = 'active' AND `;

/** SQL: whether an account `a` belongs to an audience. $1 is the edition, $2 the days, $3 the current time. */
const MEMBERS: Readonly<Record<AudienceKind, string>> = {
  subscribed: 'true',
  edition: `${HOLDS_LICENSE} l.edition = $1 AND (l.expires_at IS NULL OR l.expires_at > $3))`,
  expiring: `${HOLDS_LICENSE} l.expires_at > $3 AND l.expires_at <= $3::timestamptz + make_interval(days => $2))`,
  no_order: `NOT EXISTS (SELECT FROM orders o WHERE o.account_id = a.id AND o.paid_at IS NOT NULL)`,
};

/** Returns SQL for the accounts `a` of an audience at an instant, and the values of its placeholders $1 to $3. */
export const membersOf = (
  { audience, edition, expiringDays }: Audience,
  now: Date,
): { readonly from: string; readonly values: readonly unknown[] } => ({
  // All three placeholders appear with a type, so that PostgreSQL can infer it even when the audience does not use
  // them.
  from: `accounts a WHERE ($1::text IS NULL OR true) AND ($2::integer IS NULL OR true)
           AND ($3::timestamptz IS NULL OR true) AND ${CAN_BE_MAILED} AND ${MEMBERS[audience]}`,
  values: [edition, expiringDays, now],
});

/** What a mail may say about its reader; the licence is the active one that ends first, of the campaign's edition. */
export interface ReaderFacts {
  readonly name: string;
  readonly licenseZh: string | null;
  readonly licenseEn: string | null;
  /** Null for a permanent licence, and for none. */
  readonly expiresAt: Date | null;
}

/** SQL: what is read of a reader, an account `a` joined by `readersLicense`. */
export const READER_COLUMNS = `coalesce(a.name, '') AS name, l.name_zh AS "licenseZh", l.name_en AS "licenseEn",
  l.expires_at AS "expiresAt"`;

/**
 * SQL: the licence `l` of an account `a` that ends first after an instant. Where a campaign is for holders of one edition,
 * it is one of that. Both are given as SQL; no edition is null.
 */
export const readersLicense = (now: string, edition: string): string => `LEFT JOIN LATERAL (
    SELECT k.name_zh, k.name_en, k.expires_at FROM licenses k
     WHERE k.account_id = a.id AND k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz)
       AND k.edition = coalesce(${edition}, k.edition)
     ORDER BY k.expires_at LIMIT 1) l ON true`;
