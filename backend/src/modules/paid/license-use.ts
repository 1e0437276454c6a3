/**
 * SQL for a license and the licenses it was merged into, step by step. `license` is the alias of its row in the
 * enclosing statement.
 */
const chainOf = (license: string): string => `
  SELECT ${license}.id, ${license}.merged_into_id, ${license}.account_id
  UNION ALL
  SELECT n.id, n.merged_into_id, n.account_id FROM licenses n JOIN chain c ON n.id = c.merged_into_id`;

/**
 * SQL for whether a license was ever used, that is bound or downloaded, or any license that it was ever merged with: use
 * carries over in a merge, and stays with a part that leaves it.
 */
export const wasUsedSql = (license: string): string => `EXISTS (
  SELECT FROM licenses part
   WHERE part.family_id = ${license}.family_id
     AND (part.downloaded_at IS NOT NULL OR EXISTS (SELECT FROM license_bindings b WHERE b.license_id = part.id)))`;

/** SQL for whether an account gave a license away, or one it was merged into, regardless of its current owner. */
export const wasGivenAwaySql = (license: string, account: string): string => `EXISTS (
  WITH RECURSIVE chain AS (${chainOf(license)})
  SELECT FROM chain
   WHERE (merged_into_id IS NULL AND account_id <> ${account})
      OR EXISTS (SELECT FROM license_transfers t WHERE t.license_id = chain.id AND t.from_account_id = ${account}))`;
