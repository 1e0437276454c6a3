import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { UNLIMITED } from '../../../domain/licensing/license.js';
import { LicenseCapacity, LicenseRenewals } from '../index.js';
import { type Customer, tally, World } from './world.js';

const world = World.ofSuite();
let owner: Customer;
beforeEach(async () => {
  owner = await world.aCustomer();
});

/** Total capacity of a customer's active licenses. */
const capacityOf = async (who: Customer) => {
  const [sum] = await world.rows<{ users: number; assets: number }>(
    `SELECT sum(base_users + bonus_users)::int AS users, sum(base_assets + bonus_assets)::int AS assets
       FROM licenses WHERE account_id = $1 AND status = 'active'`,
    [who.id],
  );
  return sum;
};

describe('merging', () => {
  it('merging adds users and assets, takes the earliest expiry and logs every licence as it was', async () => {
    const [target, source] = await world.aPair(owner);
    const answer = await world.merge(owner, target.id, [source.id]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        targetPaidId: target.id,
        dryRun: false,
        after: { users: 15, assets: 30, expiresAt: '2095-06-30T15:59:59.000Z' },
        gained: { users: 5, assets: 10 },
        absorbed: { users: 0, assets: 0 },
        daysLost: [{ paidId: target.id, days: 184 }],
      },
    ]);
    expect(await world.details(owner, target.id)).toMatchObject({ users: 15, assets: 30, status: 'active' });
    expect(await world.details(owner, source.id)).toMatchObject({
      status: 'merged',
      mergedInto: target.id,
      can: { bind: { code: 'license.merged' }, download: { code: 'license.merged' } },
    });
    const { items, total } = (await world.get(owner, '/api/account/paid-merge-logs?pageIndex=1')).body;
    expect([total, items[0]]).toEqual([
      1,
      expect.objectContaining({
        targetBefore: expect.objectContaining({ paidId: target.id, users: 10, assets: 20 }),
        sources: [expect.objectContaining({ paidId: source.id, users: 5, assets: 10, status: 'active' })],
        targetAfter: expect.objectContaining({ paidId: target.id, users: 15, assets: 30 }),
      }),
    ]);
    expect(await world.aMail(owner)).toMatch(/merged/i);
  });

  it('a merge names its sources in the history and the mail, and gives a test licence when one of them was', async () => {
    const [target, source] = await world.aPair(owner);
    await world.rows('UPDATE licenses SET is_test = (id = $1) WHERE account_id = $2', [source.id, owner.id]);
    await world.merge(owner, target.id, [source.id]);
    const [row] = await world.rows(
      `SELECT is_test, details FROM licenses JOIN license_events ON license_id = licenses.id
        WHERE licenses.id = $1 AND kind = 'absorbed'`,
      [target.id],
    );
    expect(row).toEqual({ is_test: true, details: { sources: [source.id] } });
    const [mail] = await world.mails(owner);
    expect(mail?.text).toContain(source.key);
  });

  it('a licence without a part of its own stays merged into the same licence when a former part is merged elsewhere', async () => {
    const bought = { kind: 'purchase', id: randomUUID() } as const;
    const target = await world.aLicense(owner, { expiresAt: null });
    const between = await world.aLicense(owner, { expiresAt: null, origin: bought });
    const [dated, elsewhere] = [await world.aLicense(owner), await world.aLicense(owner)];
    const lifetime = { accountId: owner.id, licenseId: dated.id, orderId: randomUUID(), paidAt: world.now() };
    await world.tx((tx) => world.service(LicenseRenewals).extend(tx, { ...lifetime, term: { kind: 'lifetime' } }));
    await world.merge(owner, between.id, [dated.id]);
    await world.takeBack(owner, bought.id);
    await world.merge(owner, target.id, [between.id]);
    await world.takeBack(owner, lifetime.orderId);
    expect((await world.merge(owner, elsewhere.id, [dated.id])).status).toBe(200);
    expect(await world.details(owner, between.id)).toMatchObject({ status: 'merged', mergedInto: target.id });
  });

  it('a merge preview changes nothing', async () => {
    const [target, source] = await world.aPair(owner);
    const preview = (await world.merge(owner, target.id, [source.id], true)).body;
    expect(preview).toMatchObject({ dryRun: true, after: { users: 15, assets: 30 } });
    expect(await world.details(owner, source.id)).toMatchObject({ status: 'active' });
    expect((await world.get(owner, '/api/account/paid-merge-logs')).body.total).toBe(0);
  });

  it('merging in unlimited users absorbs the others, and won assets stay apart from priced ones', async () => {
    const target = await world.aLicense(owner);
    const source = await world.aLicense(owner, { plan: { users: UNLIMITED } });
    const won = { kind: 'assets', quantity: 7, source: { kind: 'points', id: 'spend-1' } } as const;
    const to = { licenseId: source.id, accountId: owner.id, now: world.now() };
    await world.tx((tx) => world.service(LicenseCapacity).add(tx, { ...won, ...to }));
    expect((await world.merge(owner, target.id, [source.id])).body.after).toMatchObject({ users: -1, assets: 47 });
    const [row] = await world.rows(`SELECT base_assets, bonus_assets, components FROM licenses WHERE id = $1`, [
      target.id,
    ]);
    expect(row).toEqual({ base_assets: 40, bonus_assets: 7, components: [{ planId: 'team', quantity: 2 }] });
  });

  it('a merge is refused when the bonuses exceed what a licence can hold, also beside unlimited users', async () => {
    const [target, source] = await world.aPair(owner);
    for (const { id } of [target, source]) {
      const won = { kind: 'users', quantity: 1_500_000_000, source: { kind: 'points', id: `spend-${id}` } } as const;
      const to = { licenseId: id, accountId: owner.id, now: world.now() };
      await world.tx((tx) => world.service(LicenseCapacity).add(tx, { ...won, ...to }));
    }
    const unlimited = await world.aLicense(owner, { plan: { users: UNLIMITED } });
    expect((await world.merge(owner, target.id, [unlimited.id])).status).toBe(200);
    const { status, body } = await world.merge(owner, target.id, [source.id]);
    expect([status, body.code]).toEqual([422, 'license.capacity_too_large']);
  });

  it('a refused merge names what prevents the merge of each source', async () => {
    const target = await world.aLicense(owner);
    const bound = await world.aLicense(owner);
    await world.bind(owner, bound.id, 'MACHINE-1');
    const free = await world.aLicense(owner, { origin: { kind: 'free_enterprise', id: bound.id } });
    const permanent = await world.aLicense(owner, { expiresAt: null });
    const enterprise = await world.aLicense(owner, { plan: { edition: 'enterprise' } });
    const expired = await world.aLicense(owner, { expiresAt: new Date(world.now().getTime() - DAY_MS) });
    const sources = [bound, free, permanent, enterprise, expired].map(({ id }) => id);
    const { status, body } = await world.merge(owner, target.id, sources);
    expect([status, body.code]).toEqual([409, 'license.already_bound']);
    expect(body.details.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['sourcePaidIds.0', 'license.already_bound'],
      ['sourcePaidIds.1', 'license.free_enterprise'],
      ['sourcePaidIds.2', 'license.permanence_differs'],
      ['sourcePaidIds.3', 'license.edition_differs'],
      ['sourcePaidIds.4', 'license.expired'],
    ]);
  });

  it("a merge with no source, a source twice, its own target or another customer's licence is refused", async () => {
    const { id } = await world.aLicense(owner);
    const other = (await world.aLicense(owner)).id;
    expect((await world.merge(owner, id, [])).body.code).toBe('license.merge_no_sources');
    expect((await world.merge(owner, id, [other, other])).body.code).toBe('license.merge_duplicate_source');
    expect((await world.merge(owner, id, [id])).body.code).toBe('license.merge_target_is_source');
    expect((await world.merge(owner, 'x', [other])).body.code).toBe('request.invalid');
    const foreign = (await world.aLicense(await world.aCustomer())).id;
    expect((await world.merge(owner, id, [other, foreign])).body.code).toBe('license.not_found');
    expect((await world.merge(owner, foreign, [id])).body.code).toBe('license.not_found');
  });
});

describe('simultaneous merges', () => {
  it('32 overlapping merges use every source once and keep the sums', async () => {
    const licenses = await Promise.all(Array.from({ length: 10 }, () => world.aLicense(owner)));
    const ids = licenses.map(({ id }) => id);
    const before = await capacityOf(owner);
    const pick = (nth: number) => ids[nth % ids.length] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, nth) => world.merge(owner, pick(nth), [pick(nth + 1), pick(nth * 3 + 2)])),
    );
    const counts = tally(answers);
    expect(Object.keys(counts).filter((code) => !/^(ok|license\.(merged|merge_\w+))$/.test(code))).toEqual([]);
    expect(await capacityOf(owner)).toEqual(before);
    const [log] = await world.rows(
      `SELECT count(*)::int AS merges, sum(jsonb_array_length(sources_before))::int AS sources
         FROM license_merges WHERE account_id = $1`,
      [owner.id],
    );
    const [merged] = await world.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM licenses WHERE account_id = $1 AND status = 'merged'`,
      [owner.id],
    );
    expect(log).toEqual({ merges: counts['ok'], sources: merged?.count });
    expect(counts['ok']).toBeGreaterThan(0);
  });

  it('one of two merges that wait for the same source gets it', async () => {
    const [one, other, source] = [
      await world.aLicense(owner),
      await world.aLicense(owner),
      await world.aLicense(owner),
    ];
    const answers = await world.whileHeld(
      [source.id],
      [() => world.merge(owner, one.id, [source.id]), () => world.merge(owner, other.id, [source.id])],
    );
    expect(tally(answers)).toEqual({ ok: 1, 'license.merged': 1 });
    expect(await capacityOf(owner)).toEqual({ users: 30, assets: 60 });
  });

  it('merging A into B and B into A at once ends without a visible deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await world.aLicense(owner), await world.aLicense(owner)];
      const answers = await Promise.all([
        world.merge(owner, one.id, [other.id]),
        world.merge(owner, other.id, [one.id]),
      ]);
      expect(tally(answers)).toEqual({ ok: 1, 'license.merged': 1 });
    }
  });

  it('of a binding and a merge that wait for the same licence, only one succeeds', async () => {
    const [target, source] = await world.aPair(owner);
    const answers = await world.whileHeld(
      [source.id],
      [() => world.bind(owner, source.id, 'MACHINE-1'), () => world.merge(owner, target.id, [source.id])],
    );
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
  });
});
