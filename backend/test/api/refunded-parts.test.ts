import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { mailRow, recordOutbox } from '../support/outbox-record.js';
import { aPerson, type Person } from '../support/people.js';
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

const paidIdOf = async (orderId: string): Promise<string> =>
  (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body.paidId;
const held = async (paidId: string) => {
  const { body } = await buyer.get(`/api/account/paid/${paidId}`).expect(200);
  const { status, users, assets, expiresAt, key } = body;
  return { status, users, assets, isPermanent: expiresAt === null, key };
};
/** Buys a lifetime for a licence of this plan. */
async function makePermanent(paidId: string, plan: string): Promise<string> {
  const { body } = await buyer.post('/api/account/order', { paidId, plan, months: 0 }).expect(201);
  await payAtCashier(site, buyer, body.id);
  return body.id;
}
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
  const small = await paidIdOf(await aPaidOrder(site, buyer, 'group', 0));
  const large = await paidIdOf(await aPaidOrder(site, buyer, 'department', 3));
  const lifetime = await makePermanent(large, 'department');
  await buyer.post('/api/account/paid-merge', { targetPaidId: small, sourcePaidIds: [large] }).expect(200);
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
    const small = await paidIdOf(await aPaidOrder(site, buyer, 'group', 3));
    const lifetime = await makePermanent(small, 'group');
    const large = await paidIdOf(await aPaidOrder(site, buyer, 'department', 0));
    await buyer.post('/api/account/paid-merge', { targetPaidId: small, sourcePaidIds: [large] }).expect(200);
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
    await buyer.post('/api/account/paid-merge', { targetPaidId: small, sourcePaidIds: [large] }).expect(200);
    expect(await held(small)).toMatchObject({ users: 45, assets: 330, isPermanent: true });
  });

  it('a refunded first purchase leaves the lifetime that was bought for it later', async () => {
    const first = await anOrder(buyer, 'group', 3);
    await payAtCashier(site, buyer, first);
    const paidId = await paidIdOf(first);
    await makePermanent(paidId, 'group');
    await buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-OF-THE-LIFETIME`).expect(200);
    await buyer.get(`/api/account/paid/${paidId}/license-file`).expect(200);
    const { changes } = await refund(first);
    expect(changes).toEqual([]);
    expect(await site.db.query('SELECT FROM license_revocations WHERE license_id = $1', [paidId])).toEqual([]);
    await eventually(async () =>
      (await mailsTo(site, buyer.mail)).some(({ text }) => text.includes('stays valid with what else')),
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
