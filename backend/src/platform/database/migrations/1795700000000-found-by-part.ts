import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../indexes.js';

/** Each column framed by line ends, so that its beginning and its end are pieces, too. */
const pieces = (column: string): string => `search_pieces(E'\\n' || ${column} || E'\\n')`;

const FOUND: Readonly<Record<string, readonly string[]>> = {
  accounts: ['name', 'mail'],
  applications: ['company_name'],
  bank_receipts: ['payer'],
  invoices: ['title', 'tax_number'],
  licenses: [`replace(key, '-', '')`, `replace(machine_id, '-', '')`],
  // Without the year, which is in all of them.
  orders: ['substr(number, 5)'],
  quotes: [
    `replace(number, '-', '')`,
    'company_name',
    'contact_name',
    'mail',
    'tax_number',
    `regexp_replace(phone, '\\D', '', 'g')`,
  ],
};

/**
 * Indexes by which the console finds any part of a name or a number: of each pair of neighbouring characters, because
 * pg_trgm cannot find the two characters of a Chinese name, nor any Chinese in a database with the locale C.
 *
 * The function has the cost of reading many rows, so that no plan calls it for each row of a table.
 */
export class FoundByPart1795700000000 implements MigrationInterface {
  /** An index built concurrently cannot be part of a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION search_pieces(text) RETURNS text[]
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
        RETURN (SELECT coalesce(array_agg(DISTINCT substr(low, at, 2)), '{}')
                  FROM lower($1) AS low, generate_series(1, char_length(low) - 1) AS at)`);
    for (const [table, columns] of Object.entries(FOUND))
      await buildIndex(db, { name: `${table}_found`, on: `${table} USING gin (${columns.map(pieces).join(', ')})` });
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of Object.keys(FOUND)) await db.query(`DROP INDEX ${table}_found`);
    await db.query('DROP FUNCTION search_pieces');
  }
}
