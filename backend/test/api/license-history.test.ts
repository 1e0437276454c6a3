import { paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aCode } from '../support/redeem-codes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** The fields of an entry that the tests check. */
interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly source: string | null;
  readonly license: { readonly paidId: string | null; readonly key: string | null };
  readonly planName: string | null;
  readonly paidFen: number | null;
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly before: { readonly users: number; readonly assets: number; readonly expiresAt: string | null } | null;
  readonly after: { readonly users: number; readonly assets: number; readonly expiresAt: string | null } | null;
  readonly joined: readonly Entry['license'][];
  readonly left: readonly Entry['license'][];
  readonly withdraws: readonly string[];
  readonly withdrawnAt: string | null;
  readonly machineId: string | null;
}

const site = siteOfSuite();
let staff: Staff;
let buyer: Person;

beforeAll(async () => {
  staff = await aStaffMember(site);
});
beforeEach(async () => {
  buyer = await aPerson(site, { locale: 'en' });
});

const historyOf = async (reader: Person, paidId: string): Promise<Entry[]> =>
  (await reader.get(`/api/account/paid/${paidId}/history`).expect(200)).body.items;

async function renewed(paidId: string, plan: string, months: number): Promise<string> {
  const { body } = await buyer.post('/api/account/order', { paidId, plan, months }).expect(201);
  await payAtCashier(site, buyer, body.id);
  return body.id;
}
async function refund(orderId: string): Promise<void> {
  const { body: preview } = await staff.get(`/api/admin/orders/${orderId}/refund-preview`).expect(200);
  const { refundable } = preview;
  const of = { amount: refundable, refundable, reason: 'Asked for it' };
  await staff.post(`/api/admin/orders/${orderId}/refunds`, of).expect(200);
  await eventually(async () => (await buyer.get(`/api/account/orders/${orderId}`)).body.status === 'refunded');
}
const merge = (targetPaidId: string, ...sourcePaidIds: string[]) =>
  buyer.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds }).expect(200);
const transfer = (paidId: string, { mail }: Person) =>
  buyer.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(mail)}`).expect(204);
const bind = (owner: Person, paidId: string, machineId: string) =>
  owner.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${machineId}`).expect(200);

const kindsOf = (entries: readonly Entry[]): string[] =>
  entries.map(({ kind, source }) => (source ? `${kind} by ${source}` : kind));

describe('the history of a licence', () => {
  it('the history of a licence shows what was bought, gained, merged and taken back, what it cost and what each step changed', async () => {
    const bought = await aPaidOrder(site, buyer, 'group', 3);
    const paidId = await paidIdOf(buyer, bought);
    const renewal = await renewed(paidId, 'group', 12);
    await givePoints(site, buyer, 50_000);
    await buyer.post('/api/account/points/spend', { paidId, kind: 'users', quantity: 2 }).expect(200);
    const other = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'team', 12));
    await merge(paidId, other);
    await refund(renewal);
    await bind(buyer, paidId, 'MACHINE-0001');

    const entries = await historyOf(buyer, paidId);
    expect(kindsOf(entries)).toEqual([
      'bound',
      'withdrawal by order',
      'merge by customer',
      'first by order',
      'places by points',
      'time by order',
      'first by order',
    ]);
    const [binding, withdrawal, merging, otherFirst, points, time, first] = entries;
    expect(binding).toMatchObject({ machineId: 'MACHINE-0001', after: null });
    expect(first).toMatchObject({ order: { id: bought }, withdrawnAt: null, before: null, after: { users: 5 } });
    expect(time).toMatchObject({
      months: 12,
      order: { id: renewal },
      withdrawnAt: withdrawal?.at,
      after: { users: 5 },
    });
    expect(time?.paidFen).toBeGreaterThan(0);
    expect(points).toMatchObject({ users: 2, paidFen: null, order: null, before: { users: 5 }, after: { users: 7 } });
    expect(otherFirst).toMatchObject({ license: { paidId: other }, after: { users: 15, assets: 100 } });
    expect(merging).toMatchObject({ joined: [{ paidId: other }], before: { users: 7 }, after: { users: 22 } });
    expect(withdrawal).toMatchObject({ withdraws: [time?.id], order: { id: renewal }, after: { users: 22 } });
    expect(withdrawal?.after?.expiresAt).toBe(first?.after?.expiresAt);
    const { body: license } = await buyer.get(`/api/account/paid/${paidId}`).expect(200);
    expect(withdrawal?.after).toEqual({ users: license.users, assets: license.assets, expiresAt: license.expiresAt });

    const away = await historyOf(buyer, other);
    expect(kindsOf(away)).toEqual(['merge by customer', 'first by order']);
    expect(away[0]).toMatchObject({ left: [{ paidId }], after: null });
  });

  it('the history of a licence shows a new owner what an earlier one did, without orders, amounts, machines and other licences', async () => {
    const paidId = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'group', 3));
    await renewed(paidId, 'group', 12);
    const other = await paidIdOf(buyer, await aPaidOrder(site, buyer, 'team', 12));
    await merge(paidId, other);
    await bind(buyer, paidId, 'MACHINE-0001');
    await buyer.post(`/api/account/paid-unbind?paidId=${paidId}`).expect(200);
    const recipient = await aPerson(site, { locale: 'en' });
    await transfer(paidId, recipient);

    const entries = await historyOf(recipient, paidId);
    expect(kindsOf(entries)).toEqual([
      'transferred',
      'unbound',
      'bound',
      'merge by customer',
      'first by order',
      'time by order',
      'first by order',
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ order: null, paidFen: null, machineId: null });
    const text = JSON.stringify(entries);
    const { body: theirs } = await buyer.get(`/api/account/paid/${other}`).expect(200);
    for (const secret of [other, theirs.key, 'MACHINE-0001', buyer.mail]) expect(text).not.toContain(secret);
    expect(entries[4]).toMatchObject({ license: { paidId: null, key: null }, planName: theirs.name });
    expect(entries[5]).toMatchObject({ months: 12, license: { paidId } });

    // What the new owner then buys is for the new owner's eyes, also where the merged licence is the giver's.
    const { body: order } = await recipient.post('/api/account/order', { paidId, plan: 'group', months: 12 });
    await payAtCashier(site, recipient, order.id);
    const [newest] = await historyOf(recipient, paidId);
    expect(newest).toMatchObject({ kind: 'time', order: { id: order.id } });
    expect(newest?.paidFen).toBeGreaterThan(0);
    const left = await historyOf(buyer, other);
    expect(kindsOf(left)).toEqual(['merge by customer', 'first by order']);
    expect(left[0]).toMatchObject({ left: [{ paidId: null, key: null }] });
    await buyer.get(`/api/account/paid/${paidId}/history`).expect(404);
  });

  it('the history of a licence shows staff the sources, who acted, the price basis and a proposal behind it', async () => {
    const order = await aPaidOrder(site, buyer, 'group', 3);
    const paidId = await paidIdOf(buyer, order);
    const code = await aCode(site, { kind: 'users', quantity: 1 });
    await buyer.post('/api/account/redeem-code', { code, paidId }).expect(200);
    const second = await aStaffMember(site);
    const addition = { kind: 'users', quantity: 1, reason: 'A gift' };
    await staff.post(`/api/admin/licenses/${paidId}/additions`, addition).expect(200);
    const many = { kind: 'users', quantity: 500, reason: 'A large gift' };
    const { body } = await staff.post(`/api/admin/licenses/${paidId}/additions`, many).expect(200);
    await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200);

    const { body: history } = await staff.get(`/api/admin/licenses/${paidId}/history`).expect(200);
    expect(kindsOf(history.items)).toEqual([
      'places by staff',
      'places by staff',
      'places by redeem_code',
      'first by order',
    ]);
    const [proposed, alone, redeemed, first] = history.items;
    expect(first).toMatchObject({
      sourceId: order,
      sourceName: first.order.number,
      basis: [{ key: first.license.key, components: [{ planId: 'group', quantity: 1 }], agreedYearFen: null }],
    });
    expect(redeemed).toMatchObject({ sourceName: 'test', staffMail: null, users: 1 });
    expect(alone).toMatchObject({ staffMail: staff.mail, proposalId: null, users: 1 });
    expect(proposed).toMatchObject({ proposalId: body.proposalId, users: 500 });
    expect(proposed.staffMail).not.toBeNull();
  });
});
