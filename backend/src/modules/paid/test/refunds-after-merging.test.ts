import { randomUUID } from 'node:crypto';
import { type License, LicenseRenewals, LicenseRevocations } from '../index.js';
import { type Customer, World } from './world.js';

const world = World.ofSuite();
let owner: Customer;
beforeEach(async () => {
  owner = await world.aCustomer();
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
    const [target, source] = await world.aPair(owner);
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
    const [target, source] = await world.aPair(owner);
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
    const [target, source] = await world.aPair(owner);
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
    const [target, source] = await world.aPair(owner);
    await world.merge(owner, target.id, [source.id]);
    for (let times = 0; times < 2; times += 1) await refund(target);
    const { history, ...left } = await world.details(owner, target.id);
    expect(left).toMatchObject({ status: 'active', users: 5, assets: 10 });
    expect(history.filter(({ kind }: { kind: string }) => kind === 'part_withdrawn')).toHaveLength(1);
    await refund(source);
    expect(await world.details(owner, target.id)).toMatchObject({ status: 'revoked' });
  });

  it('refunding a renewal shortens the licence that the renewed one was merged into', async () => {
    const [target, source] = await world.aPair(owner);
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
