/** What a letter may say about its reader; the licence is the active one that ends first. */
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

/** SQL: the licence `l` of an account `a` that ends first after an instant, given by its placeholder. */
export const readersLicense = (now: string): string => `LEFT JOIN LATERAL (
    SELECT k.name_zh, k.name_en, k.expires_at FROM licenses k
     WHERE k.account_id = a.id AND k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz)
     ORDER BY k.expires_at LIMIT 1) l ON true`;
