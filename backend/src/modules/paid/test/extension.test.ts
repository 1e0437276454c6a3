import { priceBasis } from '../../../domain/licensing/price-basis.js';
import { eventually } from '../../../../test/support/eventually.js';
import { UNLIMITED } from '../../../domain/licensing/license.js';
import { ExpiryReminders } from '../license-mails.service.js';
import {
  type AddCapacity,
  type License,
  LicenseCapacity,
  LicenseRenewals,
  LicenseRevocations,
  OwnedLicenses,
} from '../index.js';
import { type Customer, World } from './world.js';

const world = World.ofSuite();
let owner: Customer;
beforeEach(async () => {
  owner = await world.aCustomer();
});

const extend = (
  { id }: License,
  orderId: string,
  term: Parameters<LicenseRenewals['extend']>[1]['term'],
  paidAt = world.now(),
) =>
  world.tx((tx) =>
    world.service(LicenseRenewals).extend(tx, { licenseId: id, accountId: owner.id, orderId, term, paidAt }),
  );
const undo = (orderId: string) => world.takeBack(owner, orderId);
const months = (count: number) => ({ kind: 'months', months: count }) as const;
const LIFETIME = { kind: 'lifetime' } as const;
const endOf = async ({ id }: License): Promise<string | null> => (await world.details(owner, id)).expiresAt;

describe('renewing', () => {
  it('a renewal counts from the later of the payment and the expiry', async () => {
    const running = await world.aLicense(owner);
    await extend(running, `${running.id}-1`, months(2));
    expect(await endOf(running)).toBe('2096-02-29T15:59:59.000Z');
    const ended = await world.aLicense(owner, { expiresAt: new Date('2026-01-01T15:59:59Z') });
    await extend(ended, `${ended.id}-1`, months(1), new Date('2027-01-31T03:00:00Z'));
    expect(await endOf(ended)).toBe('2027-02-28T15:59:59.000Z');
  });

  it('a renewal extends once for one order, however often it is reported', async () => {
    const license = await world.aLicense(owner);
    await Promise.all(Array.from({ length: 8 }, () => extend(license, license.id, months(12))));
    expect(await endOf(license)).toBe('2096-12-31T15:59:59.000Z');
    const { history } = await world.details(owner, license.id);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['extended', 'issued']);
    expect(history[0].details).toMatchObject({ months: 12, source: 'order' });
  });

  it('a lifetime renewal makes a dated licence permanent, and a permanent one cannot be extended', async () => {
    const license = await world.aLicense(owner);
    await extend(license, `${license.id}-1`, LIFETIME);
    expect(await endOf(license)).toBeNull();
    await expect(extend(license, `${license.id}-2`, months(1))).rejects.toMatchObject({ code: 'license.permanent' });
  });

  it("another customer's licence cannot be extended, and an order tells whether its licences were used", async () => {
    const foreign = await world.aLicense(await world.aCustomer());
    await expect(extend(foreign, foreign.id, months(1))).rejects.toMatchObject({ code: 'license.not_found' });
    const owned = world.service(OwnedLicenses);
    const question = { accountId: owner.id, licenseId: foreign.id, now: world.now() };
    await expect(owned.findRenewable(question)).rejects.toMatchObject({ code: 'license.not_found' });
    const ordered = { basis: priceBasis([{ components: [], agreedYearFen: 100 }]), months: 12 };
    const renewals = new Map([[foreign.id, ordered]]);
    expect(await world.tx((tx) => owned.whyVoid(tx, owner.id, renewals, world.now()))).toEqual({
      licenseId: foreign.id,
      reason: 'license_transferred',
    });
    const licenseId = (await world.aLicense(owner)).id;
    const order = { accountId: owner.id, orderId: licenseId, licenseIds: [licenseId], ordered: new Map() };
    expect(await owned.factsForOrder(order)).toEqual({
      wasUsed: false,
      wasGivenAway: false,
      voidReason: null,
    });
    await world.bind(owner, licenseId, 'MACHINE-1');
    await world.unbind(owner, licenseId);
    expect(await owned.factsForOrder(order)).toEqual({
      wasUsed: true,
      wasGivenAway: false,
      voidReason: null,
    });
  });
});

describe('refunding a renewal', () => {
  it('refunding a renewal, even twice at once, ends the licence as if the order had never been', async () => {
    const license = await world.aLicense(owner);
    await extend(license, `${license.id}-1`, months(12));
    await Promise.all([undo(`${license.id}-1`), undo(`${license.id}-1`)]);
    expect(await endOf(license)).toBe('2095-12-31T15:59:59.000Z');
    await undo('unknown order');
  });

  it('refunding a renewal keeps what later orders paid for', async () => {
    const license = await world.aLicense(owner);
    await extend(license, `${license.id}-1`, months(12));
    await extend(license, `${license.id}-2`, months(3));
    await undo(`${license.id}-1`);
    expect(await endOf(license)).toBe('2096-03-31T15:59:59.000Z');
  });

  it('refunding a lifetime renewal makes the licence dated again', async () => {
    const license = await world.aLicense(owner);
    await extend(license, license.id, LIFETIME);
    await undo(license.id);
    expect(await endOf(license)).toBe('2095-12-31T15:59:59.000Z');
  });

  it('refunding a merged renewal leaves the licence permanent when another order made it so', async () => {
    const [source, target] = [await world.aLicense(owner), await world.aLicense(owner)];
    await extend(source, `${source.id}-1`, months(12));
    expect((await world.merge(owner, target.id, [source.id])).status).toBe(200);
    await extend(target, `${target.id}-1`, LIFETIME);
    await undo(`${source.id}-1`);
    expect(await endOf(target)).toBeNull();
  });
});

describe('adding capacity', () => {
  const add = (license: License, over: Partial<AddCapacity>) =>
    world.tx((tx) =>
      world.service(LicenseCapacity).add(tx, {
        licenseId: license.id,
        accountId: owner.id,
        kind: 'users',
        quantity: 2,
        source: { kind: 'points', id: license.id },
        now: world.now(),
        ...over,
      }),
    );
  const takeBack = (license: License) =>
    world.tx((tx) =>
      world.service(LicenseCapacity).takeBack(tx, { source: { kind: 'points', id: license.id }, now: world.now() }),
    );

  it('capacity from one source is added once and does not change what a renewal is priced by', async () => {
    const license = await world.aLicense(owner);
    const results = await Promise.all(Array.from({ length: 5 }, () => add(license, {})));
    expect(results.map(({ users, components }) => [users, components])).toEqual(
      Array.from({ length: 5 }, () => [12, [{ planId: 'team', quantity: 1 }]]),
    );
    expect(await world.aMail(owner)).toBeDefined();
  });

  it('added months bring an expired licence back, and added users do not', async () => {
    const license = await world.aLicense(owner, { expiresAt: new Date('2026-01-01T15:59:59Z') });
    const code = { code: 'license.expired' };
    await expect(add(license, {})).rejects.toMatchObject(code);
    await add(license, { kind: 'months', quantity: 1, now: new Date('2027-03-10T00:00:00Z') });
    expect(await endOf(license)).toBe('2027-04-10T15:59:59.000Z');
  });

  it("capacity cannot be added to an unlimited or another customer's licence, nor to an enterprise one but by redeem code", async () => {
    const unlimited = await world.aLicense(owner, { plan: { users: UNLIMITED } });
    await expect(add(unlimited, {})).rejects.toMatchObject({ code: 'license.already_unlimited' });
    const enterprise = await world.aLicense(owner, { plan: { edition: 'enterprise' } });
    await expect(add(enterprise, {})).rejects.toMatchObject({ code: 'license.professional_only' });
    const reward = { kind: 'reward', id: enterprise.id } as const;
    await expect(add(enterprise, { source: reward })).rejects.toMatchObject({ code: 'license.professional_only' });
    const redeemed = { kind: 'redeem_code', id: enterprise.id } as const;
    expect((await add(enterprise, { source: redeemed })).users).toBe(12);
    const foreign = await world.aLicense(await world.aCustomer());
    await expect(add(foreign, {})).rejects.toMatchObject({ code: 'license.not_found' });
  });

  it('added capacity is taken back once, also after a merge', async () => {
    const [license, target] = [await world.aLicense(owner), await world.aLicense(owner)];
    await add(license, {});
    await world.merge(owner, target.id, [license.id]);
    expect((await world.details(owner, target.id)).users).toBe(22);
    await Promise.all([takeBack(license), takeBack(license)]);
    expect((await world.details(owner, target.id)).users).toBe(20);
    expect((await world.details(owner, target.id)).history[0]).toMatchObject({
      kind: 'capacity_taken_back',
      by: 'system',
      details: { kind: 'users', quantity: 2, source: 'points' },
    });
  });

  it('added assets are taken back as assets, and nothing is taken from a revoked licence or for a source that added nothing', async () => {
    const [license, gone] = [await world.aLicense(owner), await world.aLicense(owner)];
    await takeBack(license);
    for (const one of [license, gone]) await add(one, { kind: 'assets', quantity: 3 });
    expect(await world.details(owner, license.id)).toMatchObject({ users: 10, assets: 23 });
    await takeBack(license);
    expect(await world.details(owner, license.id)).toMatchObject({ users: 10, assets: 20 });
    await world.tx((tx) =>
      world.service(LicenseRevocations).revoke(tx, { licenseId: gone.id, actor: null, now: world.now() }),
    );
    await takeBack(gone);
    const { history } = await world.details(owner, gone.id);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['revoked', 'capacity_added', 'issued']);
  });

  it("added capacity is recorded in the licence's history with its source and mailed to the owner", async () => {
    const plain = await world.aLicense(owner);
    const sources = (['points', 'redeem_code', 'staff'] as const).map((kind) => ({ kind, id: plain.id }));
    for (const source of sources) await add(plain, { source });
    const month = { kind: 'months', quantity: 1, source: { kind: 'staff', id: `${plain.id}-months` } } as const;
    for (const staffId of [owner.id, owner.id]) await add(plain, { ...month, staffId });
    expect(await endOf(plain)).toBe('2096-01-31T15:59:59.000Z');

    const { history } = await world.details(owner, plain.id);
    const two = { kind: 'users', quantity: 2 };
    expect(history.slice(0, 4).map((line: { by: string; details: object }) => [line.by, line.details])).toEqual([
      ['staff', expect.objectContaining({ months: 1, source: 'staff' })],
      ['system', { ...two, source: 'staff' }],
      ['customer', { ...two, source: 'redeem_code' }],
      ['customer', { ...two, source: 'points' }],
    ]);
    const mails = await eventually(async () => {
      const all = await world.mails(owner);
      return all.length >= 4 && all;
    });
    expect(mails.filter(({ text }) => text.includes(plain.key))).toHaveLength(4);
  });
});

describe('revoking', () => {
  it('revoking a bound licence ends it for good, with its binding and its file', async () => {
    const license = await world.aLicense(owner);
    await world.bind(owner, license.id, 'MACHINE-1');
    await world.download(owner, license.id);
    const revocation = { licenseId: license.id, actor: owner.id, now: world.now() } as const;
    const revoke = () => world.tx((tx) => world.service(LicenseRevocations).revoke(tx, revocation));
    await Promise.all([revoke(), revoke()]);
    const details = await world.details(owner, license.id);
    expect(details).toMatchObject({ status: 'revoked', machineId: null, can: { renew: { code: 'license.revoked' } } });
    expect(details.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'revoked',
      'downloaded',
      'bound',
      'issued',
    ]);
    expect(details.history[0]).toMatchObject({ by: 'staff', details: { reason: 'withdrawn' } });
    expect(
      await world.rows('SELECT unbound_by, unbound_at IS NULL AS is_open FROM license_bindings WHERE license_id = $1', [
        license.id,
      ]),
    ).toEqual([{ unbound_by: 'staff', is_open: false }]);
    expect(await world.rows('SELECT reason FROM license_revocations WHERE license_id = $1', [license.id])).toEqual([
      { reason: 'revoked' },
    ]);
  });
});

describe('reminders', () => {
  const remind = () => world.service(ExpiryReminders).sendDue();
  const sentFor = async ({ id }: License) =>
    (
      await world.rows<{ days_before: number }>('SELECT days_before FROM license_reminders WHERE license_id = $1', [id])
    ).map((row) => row.days_before);
  const endingIn = (days: number) => new Date(world.now().getTime() + days * 86_400_000);
  const longAgo = new Date('2025-01-01T00:00:00Z');

  it('expiry reminders are sent once per stage, the most urgent first, and not for a licence just bought', async () => {
    const soon = await world.aLicense(owner, { expiresAt: endingIn(6), now: longAgo });
    const month = await world.aLicense(owner, { expiresAt: endingIn(29), now: longAgo });
    const fresh = await world.aLicense(owner, { expiresAt: endingIn(28) });
    const later = await world.aLicense(owner, { expiresAt: endingIn(44), now: longAgo });
    const origin = { kind: 'free_enterprise', id: owner.id } as const;
    const free = await world.aLicense(owner, { expiresAt: endingIn(44), now: longAgo, origin });
    await Promise.all([remind(), remind()]);
    await remind();
    const sent = await Promise.all([soon, month, fresh, later, free].map(sentFor));
    expect(sent).toEqual([[7], [30], [], [], [45]]);
    expect(await world.aMail(owner)).toBeDefined();
  });

  it('expiry reminders begin again after a renewal', async () => {
    const license = await world.aLicense(owner, { expiresAt: endingIn(6), now: longAgo });
    await remind();
    await extend(license, license.id, months(1));
    await remind();
    expect(await sentFor(license)).toEqual([7]);
    world.site.clock.travel(30 * 86_400_000);
    await remind();
    expect(await sentFor(license)).toEqual([7, 7]);
    world.site.clock.reset();
  });
});
