import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { urlFor, withClient } from '../grants.js';
import { migrate } from '../migrate.js';
import { isOlder, loadMigrations } from '../releases.js';
import SCHEMA_OF_0_1_0 from './schema-of-0.1.0.json' with { type: 'json' };

/** The last of the migrations that release 0.1.0 had instead of the baseline. */
const LAST_OF_0_1_0 = 'PayingTheDifference1795675000000';
const ACCOUNT = randomUUID();
const ENDS = '2095-12-31T15:59:59Z';

/** How release 0.1.0 grants a license, and how it writes what a line changes. */
const GRANT_OF_0_1_0 = `
  INSERT INTO licenses (id, family_id, lines_seen, account_id, key, edition, plan_id, name_zh, name_en, components,
                        granted_components, agreed_year_fen, expires_at, term_started_at, origin_kind, origin_id,
                        origin_place, is_test, issued_at, created_at, updated_at, granted_users, granted_assets,
                        base_users, base_assets)
  VALUES ($1, $1, $2, '${ACCOUNT}', $3, 'professional', 'team', '团队', 'Team', '[]', '[]', NULL, '${ENDS}', now(), 'purchase',
          $4, 1, true, now(), now(), now(), 10, 20, 10, 20)
  ON CONFLICT (origin_kind, origin_id, origin_place) DO NOTHING RETURNING id`;
const CHANGE_OF_0_1_0 = `
  UPDATE licenses SET granted_users = 12, granted_assets = 20, base_users = 12, expires_at = NULL, lines_seen = 8 WHERE id = $1`;
const LINE = `
  INSERT INTO license_lines (license_id, kind, at, source, source_id, users, assets, until, components, paid_fen)
  VALUES ($1, 'first', now(), 'order', $2, 10, 20, '2095-12-31', '[]', 17000)`;
/**
 * The queries of 0.1.0: whether there may be records of earlier releases, and which of them are still to be converted.
 */
const QUESTIONS_OF_0_1_0 = [
  'SELECT NOT EXISTS (SELECT FROM licenses WHERE lines_seen IS NULL) AS "isAllSettled"',
  `SELECT DISTINCT family_id AS id FROM licenses WHERE lines_seen IS NULL AND family_id > gen_random_uuid() ORDER BY family_id LIMIT 100`,
];

/**
 * What each table consists of, a line for each part. Versions of PostgreSQL place brackets and line breaks differently,
 * so these are left out.
 */
const PARTS = `
  SELECT c.relname AS owner,
         concat_ws(' ', 'column', row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
                   pg_get_expr(d.adbin, d.adrelid)) AS part
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  UNION ALL SELECT conrelid::regclass::text, concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT tablename, concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT c.relname, concat_ws(' ', 'storage', c.relpersistence, c.reloptions)
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  UNION ALL SELECT proname || '()', concat_ws(' ', prosrc, prosecdef, provolatile, proconfig, pg_get_function_result(oid))
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

/** A short hash of each table and function of the schema. Column numbers count without those that were dropped. */
async function pictureOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ owner: string; part: string }>(
    `SELECT owner, part FROM (${PARTS}) parts WHERE owner <> 'migrations' ORDER BY owner COLLATE "C", part COLLATE "C"`,
  );
  const byOwner = new Map<string, string[]>();
  for (const { owner, part } of rows)
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), part.replace(/[\s()]+/g, ' ')]);
  const hashOf = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
  return Object.fromEntries([...byOwner].map(([owner, parts]) => [owner, hashOf(parts)]));
}

describe('upgrades between releases', () => {
  const admin = process.env.TEST_ADMIN_URL ?? '';
  const name = `releases_${randomBytes(6).toString('hex')}`;
  const ownerUrl = urlFor(process.env.TEST_OWNER_URL ?? '', { database: name });
  let owner: Client;

  const upgrade = () => migrate({ ownerUrl, appRole: 'site_app' });
  const refusal = () =>
    upgrade().then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const rows = async <Row extends object>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows;
  const schema = () =>
    rows(`SELECT (SELECT json_agg(name ORDER BY id) FROM migrations) AS applied, json_agg(c.relname ORDER BY c.relname) AS relations
            FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace`);
  const licenses = () =>
    rows('SELECT id, base_users, base_assets, expires_at, status, family_id, lines_seen FROM licenses ORDER BY key');
  const paid = () =>
    rows(`SELECT (SELECT count(*) * 17000 FROM licenses WHERE origin_kind = 'purchase')::int AS orders,
                 (SELECT sum(paid_fen) FROM license_lines WHERE source = 'order')::int AS lines`);
  const grant = async (id: string, linesSeen: number | null) => {
    await owner.query(GRANT_OF_0_1_0, [id, linesSeen, `KEY-${id}`, randomUUID()]);
  };

  // The schema of release 0.1.0.
  beforeAll(async () => {
    await withClient(admin, (client) => client.query(`CREATE DATABASE ${name} OWNER site_owner`));
    const dataSource = await new DataSource({
      type: 'postgres',
      url: ownerUrl,
      migrations: (await loadMigrations()).slice(0, 1),
    }).initialize();
    await dataSource.runMigrations({ transaction: 'each' });
    await dataSource.destroy();
    owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('UPDATE migrations SET name = $1', [LAST_OF_0_1_0]);
  });
  afterAll(async () => {
    await owner.end();
    await withClient(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });

  it('releases are compared by the first number that differs', () => {
    const versions = ['0.1.0', '0.1.9', '0.2.0', '0.10.0', '1.0.0'];
    for (const [at, version] of versions.entries()) {
      expect(versions.map((other) => isOlder(version, other))).toEqual(versions.map((_, other) => other > at));
    }
  });

  it('the baseline is what the migrations of release 0.1.0 made, table by table', async () => {
    expect(await pictureOf(owner)).toEqual(SCHEMA_OF_0_1_0);
  });

  it('refuses a database of a release before 0.1.0, and changes nothing', async () => {
    await owner.query(`UPDATE migrations SET name = 'QuotesThatNameLicenses1795670000000'`);
    const before = await schema();
    expect(await refusal()).toMatch(
      /^StartRefused: .+ it is of a release before 0\.1\.0\. Upgrade to release 0\.1\.0 first, .+ Nothing was changed$/,
    );
    expect(await schema()).toEqual(before);
    await owner.query('UPDATE migrations SET name = $1', [LAST_OF_0_1_0]);
  });

  it('refuses a database whose licences have no lines yet, names the release to pass through, and changes nothing', async () => {
    for (const linesSeen of [null, 0, null]) await grant(randomUUID(), linesSeen);
    await owner.query(`INSERT INTO license_extensions (license_id, source_kind, source_id, months, counted_from, expires_before)
                       SELECT id, 'order', id, 12, now(), now() FROM licenses`);
    const before = [await schema(), await licenses()];
    expect(await refusal()).toMatch(
      /^StartRefused: .+ cannot be upgraded to this release yet: 2 licences have no lines yet\. Upgrade to release 0\.1\.0 first, .+ Nothing was changed$/,
    );
    expect([await schema(), await licenses()]).toEqual(before);
  });

  it('refuses to migrate while a release is running that would break, and changes nothing', async () => {
    await owner.query('UPDATE licenses SET lines_seen = 0');
    const before = [await schema(), await licenses()];
    const running = new Client({ connectionString: ownerUrl, application_name: 'site-notifications 0.0.9' });
    await running.connect();
    const refused = await refusal();
    await running.end();
    expect(refused).toMatch(
      /release 0\.0\.9 is running, which this one would break\. Upgrade to release 0\.1\.0 first/,
    );
    expect([await schema(), await licenses()]).toEqual(before);
  });

  it('migrates once the licences have lines, while release 0.1.0 goes on selling, and changes no licence and no fen', async () => {
    const { rows: known } = await owner.query<{ id: string; source: string }>(
      'SELECT id, origin_id AS source FROM licenses',
    );
    for (const { id, source } of known) await owner.query(LINE, [id, source]);
    const before = await licenses();
    const running = new Client({ connectionString: ownerUrl, application_name: 'site-notifications' });
    await running.connect();
    await upgrade();
    expect(await licenses()).toEqual(before);
    expect(await paid()).toEqual([{ orders: 51_000, lines: 51_000 }]);
    const relations = JSON.stringify(await schema());
    for (const gone of ['license_extensions', 'license_additions', 'licenses_unsettled', 'license_merges_target']) {
      expect(relations).not.toContain(gone);
    }
    expect(await rows(`SELECT tgname FROM pg_trigger WHERE tgname LIKE 'licenses_lines%'`)).toEqual([]);
    expect(await rows('SELECT version FROM oldest_release')).toEqual([{ version: '0.1.0' }]);

    const id = randomUUID();
    await grant(id, 0);
    await running.query(CHANGE_OF_0_1_0, [id]);
    for (const question of QUESTIONS_OF_0_1_0) await running.query(question);
    await running.end();
    expect(await rows(`SELECT base_users, expires_at, lines_seen FROM licenses WHERE id = '${id}'`)).toEqual([
      { base_users: 12, expires_at: null, lines_seen: '8' },
    ]);
    await expect(grant(randomUUID(), null)).rejects.toThrow(/lines_seen/);
  });
});
