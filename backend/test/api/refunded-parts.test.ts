import { anOrder, mailsTo, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { mailRow, recordOutbox } from '../support/outbox-record.js';
import { aPerson, type Person } from '../support/people.js';
import { refundsBecome } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const site = siteOfSuite();
let staff: Staff;
let buyer: Person;

beforeAll(async () => {
  staff = await aStaffMember(site);
});
beforeEach(async () => {
  buyer = await aPerson(site, { locale: 'en' });
});

const held = async (paidId: string) => {
  const { body } = await buyer.get(`/api/account/paid/${paidId}`).expect(200);
  const { status, users, assets, expiresAt, key } = body;
  return { status, users, assets, isPermanent: expiresAt === null, key };
};
async function renew(paidId: string, plan: string, months: number): Promise<string> {
  const { body } = await buyer.post('/api/account/order', { paidId, plan, months }).expect(201);
  await payAtCashier(site, buyer, body.id);
  return body.id;
}
/** Buys a lifetime for a licence of this plan. */
const makePermanent = (paidId: string, plan: string): Promise<string> => renew(paidId, plan, 0);
const merge = (targetPaidId: string, sourcePaidId: string) =>
  buyer.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds: [sourcePaidId] }).expect(200);
const transfer = (paidId: string, { mail }: Person) =>
  buyer.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(mail)}`);
async function refund(orderId: string): Promise<{ changes: { key: string; staysPaidFen: number }[] }> {
  const { body: preview } = await staff.get(`/api/admin/orders/${orderId}/refund-preview`).expect(200);
  const { refundable } = preview;
  await staff
    .post(`/api/admin/orders/${orderId}/refunds`, { amount: refundable, refundable, reason: 'Asked for it' })
    .expect(200);
  await eventually(async () => (await buyer.get(`/api/account/orders/${orderId}`)).body.status === 'refunded');
  return preview;
}

/** A permanent licence of 5/30, and one of 40/300 that was bought for 3 months and then made permanent, merged into it. */
async function aMerge() {
  const small = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 0));
  const large = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'department', 3));
  const lifetime = await makePermanent(large, 'department');
  await merge(small, large);
  expect(await held(small)).toMatchObject({ users: 45, assets: 330, isPermanent: true });
  return { small, large, lifetime };
}

describe('refunds of merged licences', () => {
  it('refunding a lifetime leaves no permanent licence for the price of three months, and the preview says so', async () => {
    const { small, large, lifetime } = await aMerge();
    const { expectPromises } = recordOutbox(site);
    const { changes } = (await staff.get(`/api/admin/orders/${lifetime}/refund-preview`).expect(200)).body;
    const [one, other] = [await held(small), await held(large)];
    expect(changes).toEqual(
      expect.arrayContaining([
        {
          licenseId: small,
          key: one.key,
          before: { status: 'active', users: 45, assets: 330, expiresAt: null },
          after: { status: 'active', users: 5, assets: 30, expiresAt: null },
          staysPaidFen: 238_000,
        },
        expect.objectContaining({
          licenseId: large,
          key: other.key,
          before: expect.objectContaining({ status: 'merged' }),
          after: expect.objectContaining({ status: 'active', users: 40, assets: 300 }),
          staysPaidFen: 99_500,
        }),
      ]),
    );
    expect(changes).toHaveLength(2);
    await expectPromises(
      () => refund(lifetime),
      'orders.send-refund',
      'license.changed',
      'license.changed',
      mailRow('license-restored', buyer.mail, 'en'),
      mailRow('order-refunded', buyer.mail, 'en'),
    );
    expect(await held(small)).toMatchObject({ status: 'active', users: 5, assets: 30, isPermanent: true });
    expect(await held(large)).toMatchObject({ status: 'active', users: 40, assets: 300, isPermanent: false });
  });

  it('a refunded lifetime of the surviving licence does not shorten the permanent part that was paid for', async () => {
    const small = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 3));
    const lifetime = await makePermanent(small, 'group');
    const large = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'department', 0));
    await merge(small, large);
    await refund(lifetime);
    expect(await held(small)).toMatchObject({ status: 'active', users: 5, isPermanent: false });
    expect(await held(large)).toMatchObject({ status: 'active', users: 40, isPermanent: true });
  });

  it('a part that left a merge can be bound, and merged again', async () => {
    const { small, large, lifetime } = await aMerge();
    await refund(lifetime);
    const machineId = 'MACHINE-OF-IT-AGAIN';
    await buyer.post(`/api/account/paid-binding?paidId=${large}&machineId=${machineId}`).expect(200);
    await buyer.post(`/api/account/paid-unbind?paidId=${large}`).expect(200);
    await makePermanent(large, 'department');
    await merge(small, large);
    expect(await held(small)).toMatchObject({ users: 45, assets: 330, isPermanent: true });
  });

  it('a refunded first purchase leaves the lifetime that was bought for it later', async () => {
    const first = await anOrder(buyer, 'group', 3);
    await payAtCashier(site, buyer, first);
    const paidId = await paidIdOf(buyer, first);
    await makePermanent(paidId, 'group');
    await buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-OF-THE-LIFETIME`).expect(200);
    await buyer.get(`/api/account/paid/${paidId}/license-file`).expect(200);
    const { changes } = await refund(first);
    expect(changes).toEqual([]);
    expect(await site.db.query('SELECT FROM license_revocations WHERE license_id = $1', [paidId])).toEqual([]);
    await eventually(async () =>
      (await mailsTo(site, buyer.mail)).some(({ text }) => text.includes('stays valid because of other payments')),
    );
    expect(await held(paidId)).toMatchObject({ status: 'active', users: 5, assets: 30, isPermanent: true });
  });

  it('refunding everything leaves nothing', async () => {
    const { small, large, lifetime } = await aMerge();
    const bought: { id: string }[] = await site.db.query('SELECT id FROM orders WHERE account_id = $1', [buyer.id]);
    await refund(lifetime);
    for (const { id } of bought) if (id !== lifetime) await refund(id);
    expect(await held(small)).toMatchObject({ status: 'revoked' });
    expect(await held(large)).toMatchObject({ status: 'revoked' });
  });
});

describe('the refund of a renewal whose licences are separate again', () => {
  /** Two licences that were renewed by one order, and merged into a permanent one for a lifetime that was refunded. */
  async function aRenewalOfTwo() {
    const permanent = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 0));
    const one = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 3));
    const other = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 3));
    await merge(one, other);
    const renewal = await renew(one, 'group', 12);
    const lifetime = await makePermanent(one, 'group');
    await merge(permanent, one);
    await refund(lifetime);
    return { one, other, renewal };
  }
  const endOf = async (owner: Person, paidId: string): Promise<string> =>
    (await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.expiresAt;

  it('a customer cannot request the refund of a renewal once one of its separated licences was transferred; staff take it from the other', async () => {
    const { one, other, renewal } = await aRenewalOfTwo();
    const friend = await aPerson(site);
    await transfer(other, friend).expect(204);
    const renewed = await endOf(buyer, one);
    expect(await endOf(friend, other)).toBe(renewed);

    const { body: order } = await buyer.get(`/api/account/orders/${renewal}`).expect(200);
    const code = 'order.refund_license_transferred';
    expect(order.actions).toContainEqual(expect.objectContaining({ action: 'request_refund', allowed: false, code }));
    expect((await buyer.post(`/api/account/orders/${renewal}/refund-request`).expect(409)).body.code).toBe(code);

    const preview = await refund(renewal);
    expect(preview).toMatchObject({ license: 'shortened', licenseCount: 1, transferredCount: 1, givenFen: 129_200 });
    expect(preview.changes).toMatchObject([{ licenseId: one, staysPaidFen: 17_000 }]);
    const isYearLess = Date.parse(renewed) - Date.parse(await endOf(buyer, one)) > 360 * 86_400_000;
    expect([isYearLess, await endOf(friend, other)]).toEqual([true, renewed]);
  });

  it('none of the separated licences can be transferred while the refund of their renewal is in progress', async () => {
    const { other, renewal } = await aRenewalOfTwo();
    await refund(renewal);
    await refundsBecome(site, renewal, 'processing');
    const friend = await aPerson(site);
    expect((await transfer(other, friend).expect(409)).body.code).toBe('license.being_refunded');
    await refundsBecome(site, renewal, 'succeeded', new Date());
    await transfer(other, friend).expect(204);
  });
});
