import { ProposalsRepository } from '../../src/modules/approvals/proposals.repository.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** The department plan for three years. */
const PRICE = 895_500;

describe('an act of staff beside the approval of another on the same row', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [admin, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  /** Both wait for the row, the act first; the statuses of their responses. */
  const both = async (
    table: 'orders' | 'licenses',
    id: string,
    act: () => PromiseLike<{ status: number }>,
    of: string,
  ) => {
    const proposals = serviceOf(site, ProposalsRepository);
    const [standings, locks] = [jest.spyOn(proposals, 'holdStaff'), jest.spyOn(proposals, 'lock')];
    const held = { sql: `SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`, values: [id] };
    const outcomes = await whileHeld(site, held, [act, () => second.post(`/api/admin/proposals/${of}/approve`)]);
    // Twice by the act, once by the approval: neither was begun again after a deadlock.
    expect([standings.mock.calls.length, locks.mock.calls.length]).toEqual([3, 1]);
    for (const spy of [standings, locks]) spy.mockRestore();
    return outcomes.map(({ status }) => status);
  };

  it('a refund and the approval of a refund of its order never deadlock', async () => {
    const orderId = await aPaidOrder(site, buyer, 'department', 36);
    const refund = (amount: number) =>
      admin.post(`/api/admin/orders/${orderId}/refunds`, { amount, refundable: PRICE, reason: '协商' });
    const { proposalId } = (await refund(PRICE - 1).expect(200)).body;
    expect(await both('orders', orderId, () => refund(100), proposalId)).toEqual([200, 409]);
  });

  it('an addition and the approval of an addition to its licence never deadlock', async () => {
    const terms = { mail: buyer.mail, planId: 'group', users: 5, assets: 30, months: 12, reason: '补偿' };
    const { licenseId } = (await admin.post('/api/admin/licenses', terms).expect(201)).body;
    const add = (quantity: number) =>
      admin.post(`/api/admin/licenses/${licenseId}/additions`, { kind: 'users', quantity, reason: '活动' });
    const { proposalId } = (await add(500).expect(200)).body;
    expect(await both('licenses', licenseId, () => add(1), proposalId)).toEqual([200, 200]);
  });
});
