import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { UNLIMITED } from '../../../domain/licensing/license.js';
import { type License, LicenseCapacity, LicenseRenewals, LicenseRevocations } from '../index.js';
import { type Customer, tally, World } from './world.js';

let world: World;
let owner: Customer;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  owner = await world.aCustomer();
});
afterAll(() => world.close());

const aPair = async (): Promise<[License, License]> => [
  await world.aLicense(owner, { plan: { users: 10, assets: 20 } }),
  await world.aLicense(owner, { plan: { users: 5, assets: 10 }, expiresAt: new Date('2095-06-30T15:59:59Z') }),
];

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
    const [target, source] = await aPair();
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
    const [target, source] = await aPair();
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

  it('a merge preview changes nothing', async () => {
    const [target, source] = await aPair();
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
    const [target, source] = await aPair();
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
    const [target, source] = await aPair();
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

describe('refunds after a merge', () => {
  const refund = async ({ id }: License) => {
    const [origin] = await world.rows<{ orderId: string }>(
      'SELECT origin_id AS "orderId" FROM licenses WHERE id = $1',
      [id],
    );
    await world.takeBack(owner, origin?.orderId ?? '');
  };

  it('refunding a merged part takes it out of the merged licence, once', async () => {
    const [target, source] = await aPair();
    await world.merge(owner, target.id, [source.id]);
    await refund(source);
    await refund(source);
    const { history, ...kept } = await world.details(owner, target.id);
    expect(kept).toMatchObject({ status: 'active', users: 10, assets: 20 });
    expect(history.slice(0, 2)).toMatchObject([
      { kind: 'part_withdrawn', by: 'system', details: { withdrawn: source.id } },
      { kind: 'absorbed' },
    ]);
    const given = await world.details(owner, source.id);
    expect(given).toMatchObject({ status: 'revoked' });
    expect(given.history.slice(0, 2)).toMatchObject([
      { kind: 'revoked', by: 'system', details: { reason: 'order_refunded' } },
      { kind: 'merged' },
    ]);
    const [{ components } = {}] = await world.rows<{ components?: object }>(
      'SELECT components FROM licenses WHERE id = $1',
      [target.id],
    );
    expect(components).toEqual([{ planId: 'team', quantity: 1 }]);
  });

  it('refunding the parts of a bound licence ends its files, and the last refund unbinds it', async () => {
    const [target, source] = await aPair();
    await world.merge(owner, target.id, [source.id]);
    await world.bind(owner, target.id, 'MACHINE-1');
    await world.download(owner, target.id);
    await refund(source);
    expect(await world.details(owner, target.id)).toMatchObject({ machineId: 'MACHINE-1', fileVersion: 2 });
    await world.download(owner, target.id);
    await refund(target);
    expect(await world.details(owner, target.id)).toMatchObject({ status: 'revoked', machineId: null, boundAt: null });
    const reasons = await world.rows('SELECT reason FROM license_revocations WHERE license_id = $1', [target.id]);
    expect(reasons).toEqual([{ reason: 'refunded' }, { reason: 'refunded' }]);
  });

  it('a refund changes nothing of a licence that staff revoked, and staff cannot revoke a merged licence', async () => {
    const [target, source] = await aPair();
    await world.merge(owner, target.id, [source.id]);
    const withdraw = ({ id: licenseId }: License) =>
      world.tx((tx) => world.service(LicenseRevocations).revoke(tx, { licenseId, actor: owner.id, now: world.now() }));
    await expect(withdraw(source)).rejects.toMatchObject({ code: 'license.merged' });
    await withdraw(target);
    await refund(source);
    await refund(target);
    const { history, ...rest } = await world.details(owner, target.id);
    expect(rest).toMatchObject({ status: 'revoked', users: 15, assets: 30 });
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['revoked', 'absorbed', 'issued']);
    expect(await world.details(owner, source.id)).toMatchObject({ status: 'revoked' });
  });

  it('refunding a merge target leaves what the others brought, until nothing is left', async () => {
    const [target, source] = await aPair();
    await world.merge(owner, target.id, [source.id]);
    for (let times = 0; times < 2; times += 1) await refund(target);
    const { history, ...left } = await world.details(owner, target.id);
    expect(left).toMatchObject({ status: 'active', users: 5, assets: 10 });
    expect(history.filter(({ kind }: { kind: string }) => kind === 'part_withdrawn')).toHaveLength(1);
    await refund(source);
    expect(await world.details(owner, target.id)).toMatchObject({ status: 'revoked' });
  });

  it('refunding a renewal shortens the licence that the renewed one was merged into', async () => {
    const [target, source] = await aPair();
    const extension = { accountId: owner.id, licenseId: source.id, orderId: 'renewal-of-source' };
    const term = { kind: 'months', months: 12 } as const;
    const renewals = world.service(LicenseRenewals);
    await world.tx((tx) => renewals.extend(tx, { ...extension, term, paidAt: world.now() }));
    await world.merge(owner, target.id, [source.id]);
    expect((await world.details(owner, target.id)).expiresAt).toBe('2095-12-31T15:59:59.000Z');
    await world.takeBack(owner, extension.orderId);
    expect((await world.details(owner, target.id)).expiresAt).toBe('2095-06-30T15:59:59.000Z');
  });

  it('a part that leaves a transferred licence is handed over like it, without the former owner’s remark', async () => {
    const [giver, recipient] = [await world.aCustomer(), await world.aCustomer()];
    const permanent = (who: Customer) => world.aLicense(who, { expiresAt: null });
    const [whole, part] = [await permanent(owner), await permanent(giver)];
    await world.transfer(giver, part.id, owner.mail);
    await world.post(owner, '/api/account/paid-remark', { paidId: part.id, remark: 'my secret note' });
    await world.merge(owner, whole.id, [part.id]);
    await world.transfer(owner, whole.id, recipient.mail);

    const dated = await world.aLicense(recipient);
    const lifetime = { accountId: recipient.id, licenseId: dated.id, orderId: randomUUID(), paidAt: world.now() };
    const renewals = world.service(LicenseRenewals);
    await world.tx((tx) => renewals.extend(tx, { ...lifetime, term: { kind: 'lifetime' } }));
    expect((await world.merge(recipient, dated.id, [whole.id])).status).toBe(200);
    await world.takeBack(recipient, lifetime.orderId);

    expect(await world.details(recipient, part.id)).toMatchObject({ status: 'active', remark: '' });
    const log = async (who: Customer) => {
      const { items } = (await world.get(who, '/api/account/license-transfers')).body;
      const ofPart = items.filter(({ paidId }: { paidId: string }) => paidId === part.id);
      return ofPart.map(({ direction }: { direction: string }) => direction);
    };
    expect(await log(owner)).toEqual(['sent', 'received']);
    expect(await log(recipient)).toEqual(['received']);
  });
});
