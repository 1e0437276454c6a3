import { createHmac } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
const LATIN_FORMS: ReadonlySet<string> = new Set(
  'ag co company corp corporation gmbh inc incorporated limited llc llp ltd plc pte pty'.split(' '),
);
const CHINESE_FORM = /(?:股份)?(?:有限)?(?:[责責]任)?公司$/;

/** `companyKey` as of this release. */
function companyKey(name: string): string {
  const visible = name.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll(INVISIBLE, '');
  const plain = visible.toLowerCase().normalize('NFKC');
  const words = plain.replaceAll(BETWEEN_WORDS, ' ').trim().split(' ');
  while (words.length > 1 && LATIN_FORMS.has(words.at(-1) ?? '')) words.pop();
  const joined = words.join('');
  return joined.replace(CHINESE_FORM, '') || joined || plain.trim();
}

/** Hashes the companies of applications sent before there was a hash. Names of erased accounts are gone already. */
export class CompaniesThatAppliedBefore1795803000000 implements MigrationInterface {
  /** Each batch is a transaction, so that no row stays locked for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const [{ secret }]: [{ secret: Buffer }] = await db.query('SELECT secret FROM company_name_keys');
    const hashOf = (name: string): Buffer => createHmac('sha256', secret).update(companyKey(name)).digest();
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- One batch after the other
      const rows: { id: string; name: string }[] = await db.query(
        `SELECT id, company_name AS name FROM applications
          WHERE id > $1 AND company_hash IS NULL AND company_name <> '' ORDER BY id LIMIT ${BATCH}`,
        [after],
      );
      const last = rows.at(-1);
      if (!last) return;
      // oxlint-disable-next-line no-await-in-loop -- One batch after the other
      await db.query(
        `UPDATE applications a SET company_hash = h.hash FROM unnest($1::uuid[], $2::bytea[]) h (id, hash)
          WHERE a.id = h.id`,
        [rows.map(({ id }) => id), rows.map(({ name }) => hashOf(name))],
      );
      after = last.id;
    }
  }

  /** The column goes with the migration that added it. */
  async down(): Promise<void> {}
}
