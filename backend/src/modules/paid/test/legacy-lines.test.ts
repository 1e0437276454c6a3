import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type License, LicenseCapacity } from '../index.js';
import { LegacyRecords } from '../lines/legacy-records.service.js';
import { StaffLicensesQueries } from '../staff/staff-licenses.queries.js';
import { type Customer, World } from './world.js';

let world: World;
let owner: Customer;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  owner = await world.aCustomer();
});
afterAll(() => world.close());

const END = '2095-12-31T15:59:59Z';
const linesOf = ({ id }: License) =>
  world.rows<{ kind: string; source: string; users: number | null; months: number | null; days: number | null }>(
    `SELECT n.kind, n.source, n.users, n.months, n.days FROM license_lines n JOIN licenses l ON l.id = n.license_id
      WHERE l.family_id = (SELECT family_id FROM licenses WHERE id = $1) ORDER BY n.id`,
    [id],
  );

/** As a release before the lines wrote it: with nothing in `license_lines`. */
async function legacy(license: License): Promise<License> {
  const asOwner = new Client({ connectionString: world.site.ownerUrl });
  await asOwner.connect();
  await asOwner.query('DELETE FROM license_lines WHERE license_id = $1', [license.id]);
  await asOwner.query('UPDATE licenses SET lines_seen = NULL WHERE id = $1', [license.id]);
  await asOwner.end();
  return license;
}
const extendedBefore = ({ id }: License, { to, orderId, at }: { to: string | null; orderId: string; at: string }) =>
  world.rows(
    `WITH e AS (INSERT INTO license_extensions (license_id, source_kind, source_id, months, counted_from, expires_before, expires_after)
                VALUES ($1, 'order', $2, $3, $4, '2000-01-01', $5))
     UPDATE licenses SET expires_at = $5 WHERE id = $1`,
    [id, orderId, to === null ? null : 3, at, to],
  );
const addUser = ({ id }: License) =>
  world.tx((tx) =>
    world.service(LicenseCapacity).add(tx, {
      kind: 'users',
      quantity: 1,
      licenseId: id,
      accountId: owner.id,
      source: { kind: 'points', id: randomUUID() },
      now: world.now(),
    }),
  );
/** What staff find with the filter for corrections. */
const corrected = async () => {
  const found = { isCorrected: 'true', accountId: owner.id, pageIndex: 1 };
  const { items } = await world.service(StaffLicensesQueries).list(found);
  return items.map(({ id, correction, correctedDays }) => ({ id, correction, correctedDays }));
};
const held = async ({ id }: License) => {
  const { status, users, assets, expiresAt } = await world.details(owner, id);
  return { status, users, assets, expiresAt };
};

describe('licences of releases before the lines', () => {
  it('a licence gets its lines when something is added to it, and keeps what it had', async () => {
    const license = await legacy(await world.aLicense(owner));
    await world.rows(
      `WITH a AS (INSERT INTO license_additions (license_id, source_kind, source_id, kind, quantity, added_at)
                  VALUES ($1, 'redeem_code', 'c', 'assets', 4, now()))
       UPDATE licenses SET bonus_assets = 4 WHERE id = $1`,
      [license.id],
    );
    await addUser(license);
    expect(await held(license)).toEqual({
      status: 'active',
      users: 11,
      assets: 24,
      expiresAt: '2095-12-31T15:59:59.000Z',
    });
    expect((await linesOf(license)).map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'first order',
      'places redeem_code',
      'places points',
    ]);
  });

  it('several licences of one order each get their own first line', async () => {
    const id = randomUUID();
    const granted = [1, 2].map((place) => world.aLicense(owner, { origin: { kind: 'quote', id, place } }));
    for (const license of await Promise.all(granted)) {
      await legacy(license);
      await addUser(license);
      expect(await held(license)).toMatchObject({ status: 'active', users: 11 });
    }
  });

  it('gives all licences their lines in the background, and locked ones on the next run', async () => {
    const count = () => world.rows<{ n: number }>('SELECT count(*)::int AS n FROM licenses WHERE lines_seen IS NULL');
    const settleAll = () => world.service(LegacyRecords).settleAll(new AbortController().signal);
    const [held, ...others] = await Promise.all(
      Array.from({ length: 3 }, async () => legacy(await world.aLicense(owner))),
    );
    await world.tx(async (tx) => {
      await tx.query('SELECT FROM licenses WHERE id = $1 FOR UPDATE', [held?.id]);
      await settleAll();
    });
    expect(await count()).toEqual([{ n: 1 }]);
    await settleAll();
    expect(await count()).toEqual([{ n: 0 }]);
    for (const license of [held, ...others]) {
      expect(license && (await linesOf(license))).toMatchObject([{ kind: 'first', source: 'order' }]);
    }
  });

  it('what the previous release writes beside this one becomes lines, and its refunds take them back', async () => {
    const license = await world.aLicense(owner, { expiresAt: new Date('2090-01-31T15:59:59Z') });
    await extendedBefore(license, { to: '2090-04-30T15:59:59Z', orderId: license.id, at: '2027-01-01T00:00:00Z' });
    await addUser(license);
    expect(await held(license)).toMatchObject({ users: 11, expiresAt: '2090-04-30T15:59:59.000Z' });
    await world.takeBack(owner, license.id);
    expect(await held(license)).toMatchObject({ users: 11, expiresAt: '2090-01-31T15:59:59.000Z' });
  });

  it('days that a release before the lines lost at the end of a month stay lost, by a correction', async () => {
    const license = await world.aLicense(owner, { expiresAt: new Date('2090-01-31T15:59:59Z') });
    await extendedBefore(license, { to: '2090-04-28T15:59:59Z', orderId: license.id, at: '2027-01-01T00:00:00Z' });
    await addUser(license);
    expect(await held(license)).toMatchObject({ users: 11, expiresAt: '2090-04-28T15:59:59.000Z' });
    expect((await linesOf(license)).filter(({ source }) => source === 'correction')).toMatchObject([{ days: -2 }]);
    expect(await corrected()).toEqual([{ id: license.id, correction: 'end', correctedDays: -2 }]);
  });

  it('a licence whose records do not explain it keeps what its row gives, by a correction', async () => {
    const license = await world.aLicense(owner, { expiresAt: new Date(END) });
    await world.rows('UPDATE licenses SET expires_at = NULL, base_users = 12 WHERE id = $1', [license.id]);
    await addUser(license);
    expect(await held(license)).toEqual({ status: 'active', users: 13, assets: 20, expiresAt: null });
    expect((await linesOf(license)).filter(({ source }) => source === 'correction')).toMatchObject([
      { kind: 'withdrawal' },
      { kind: 'first', users: 12 },
    ]);
    expect(await corrected()).toEqual([{ id: license.id, correction: 'terms', correctedDays: null }]);
  });

  it('licences that the previous release merged are one family, and a refund takes out a part', async () => {
    const [target, source] = [
      await world.aLicense(owner),
      await world.aLicense(owner, { plan: { users: 5, assets: 10 } }),
    ];
    for (const license of [target, source]) await legacy(license);
    const before = (license: License) => JSON.stringify({ ...license, status: 'active' });
    await world.rows(
      `WITH merge AS (INSERT INTO license_merges (account_id, target_id, target_before, sources_before, target_after, merged_at)
                      VALUES ($3, $1, $4, jsonb_build_array($5::jsonb), '{"users":15,"assets":30,"expiresAt":"${END}"}', now())),
            gone AS (UPDATE licenses SET status = 'merged', merged_into_id = $1 WHERE id = $2)
       UPDATE licenses SET base_users = 15, base_assets = 30,
              components = '[{"planId":"team","quantity":2}]' WHERE id = $1`,
      [target.id, source.id, owner.id, before(target), before(source)],
    );
    await addUser(target);
    expect(await held(target)).toMatchObject({ users: 16, assets: 30 });
    const [{ orderId } = { orderId: '' }] = await world.rows<{ orderId: string }>(
      'SELECT origin_id AS "orderId" FROM licenses WHERE id = $1',
      [source.id],
    );
    await world.takeBack(owner, orderId);
    expect(await held(target)).toMatchObject({ users: 11, assets: 20 });
    expect(await held(source)).toMatchObject({ status: 'revoked' });
    expect((await linesOf(target)).map(({ kind }) => kind)).toEqual([
      'first',
      'first',
      'merge',
      'places',
      'withdrawal',
    ]);
  });
});
