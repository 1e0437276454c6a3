/**
 * SQL for a license and the licenses it was merged into, step by step. `license` is the alias of its row in the
 * enclosing statement.
 */
const chainOf = (license: string): string => `
  SELECT ${license}.id, ${license}.merged_into_id, ${license}.account_id
  UNION ALL
  SELECT n.id, n.merged_into_id, n.account_id FROM licenses n JOIN chain c ON n.id = c.merged_into_id`;

/**
 * SQL for whether a license was ever used, that is bound or downloaded. If it was merged, true if any license of that
 * merge was, because use carries over to the merged license.
 */
export const wasUsedSql = (license: string): string => `EXISTS (
  WITH RECURSIVE chain AS (${chainOf(license)}), whole AS (
    SELECT id FROM chain WHERE merged_into_id IS NULL
    UNION ALL
    SELECT s.id FROM licenses s JOIN whole w ON s.merged_into_id = w.id
  )
  SELECT FROM whole JOIN licenses part USING (id)
   WHERE part.downloaded_at IS NOT NULL OR EXISTS (SELECT FROM license_bindings b WHERE b.license_id = part.id))`;

/** SQL for whether an account gave a license away, or one it was merged into, regardless of its current owner. */
export const wasGivenAwaySql = (license: string, account: string): string => `EXISTS (
  WITH RECURSIVE chain AS (${chainOf(license)})
  SELECT FROM chain
   WHERE (merged_into_id IS NULL AND account_id <> ${account})
      OR EXISTS (SELECT FROM license_transfers t WHERE t.license_id = chain.id AND t.from_account_id = ${account}))`;
