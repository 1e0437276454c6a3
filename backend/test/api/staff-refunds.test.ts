import { WorkQueries } from '../../src/modules/admin/work.queries.js';
import { NotificationRetention } from '../../src/modules/payments/payment-records.service.js';
import { Reads } from '../../src/platform/database/reads.js';
import { unique } from '../support/app.js';
import { payByTransfer, PAYER, WITH_BANK } from '../support/bank.js';
import { anOrder } from '../support/customer.js';
import { becomes, statusOf } from '../support/gateway.js';
import { aPerson, eraseAccount, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const KEPT = { ...PAYER, payerAccount: '755900001234567' };
const NONE = { payer: '', payerBank: '', payerAccount: '' };

const site = siteOfSuite(WITH_BANK);
let first: Staff;
let second: Staff;

beforeAll(async () => {
  [first, second] = [await aStaffMember(site), await aStaffMember(site)];
});

/** An order that was paid by bank transfer. */
const paidByTransfer = async (buyer: Person): Promise<string> => {
  const orderId = await anOrder(buyer);
  await payByTransfer(buyer, orderId, { amountFen: 64_600, first, second });
  await becomes(site, orderId, 'paid');
  return orderId;
};
const refund = (orderId: string) =>
  first
    .post(`/api/admin/orders/${orderId}/refunds`, { reason: '客户取消采购', amount: 64_600, refundable: 64_600 })
    .expect(200);
const listed = async (query: string) => (await first.get(`/api/admin/refunds?${query}`).expect(200)).body.items;
const waiting = async () => {
  const caller = { accountId: first.id, role: 'admin' } as const;
  const work = await new WorkQueries(serviceOf(site, Reads), site.clock).waitingFor(caller);
  return work.find(({ kind }) => kind === 'payouts');
};

describe('refunds in the console', () => {
  it('lists the refund of a transfer for payout to the account that the money came from', async () => {
    const buyer = await aPerson(site);
    const orderId = await paidByTransfer(buyer);
    expect(await waiting()).toMatchObject({ count: 0 });
    await refund(orderId);

    const row = { orderId, mail: buyer.mail, amountFen: 64_600, stage: 'to_pay_out', status: 'processing', ...KEPT };
    expect(await listed('stage=to_pay_out')).toMatchObject([row]);
    expect(await listed(`isWaiting=true&q=${buyer.mail}`)).toMatchObject([row]);
    expect(await listed('stage=processing')).toEqual([]);
    const { body: order } = await first.get(`/api/admin/orders/${orderId}`).expect(200);
    expect(order.refunds).toMatchObject([{ stage: 'to_pay_out', ...KEPT }]);
    expect(await waiting()).toMatchObject({ count: 1, late: 0 });
    const { text } = await first.get('/api/admin/refunds/export?stage=to_pay_out').expect(200);
    expect(text).toContain('755900001234567');

    const [{ refundNo }] = await listed('stage=to_pay_out');
    await second.post(`/api/admin/refunds/${refundNo}/confirm`).expect(204);
    expect(await listed(`q=${refundNo}`)).toMatchObject([{ stage: 'done' }]);
    expect(await waiting()).toMatchObject({ count: 0 });
    expect(await statusOf(site, orderId)).toBe('refunded');
  });

  it('counts a refund as late when it failed or has waited for payout for over three days', async () => {
    const orderId = await paidByTransfer(await aPerson(site));
    await refund(orderId);
    await site.db.query(`UPDATE refunds SET begun_at = now() - interval '73 hours' WHERE status = 'processing'`);
    expect(await waiting()).toMatchObject({ count: 1, late: 1 });
    await site.db.query(`UPDATE refunds SET status = 'failed' WHERE status = 'processing'`);
    expect(await waiting()).toMatchObject({ count: 1, late: 1 });
    expect(await listed('isWaiting=true')).toMatchObject([{ stage: 'failed' }]);
    await site.db.query(`UPDATE refunds SET status = 'rejected', finished_at = now() WHERE status = 'failed'`);
  });

  it('counts the days of a payout from the approval of a request, not from the request', async () => {
    const buyer = await aPerson(site);
    const orderId = await paidByTransfer(buyer);
    await buyer.post(`/api/account/orders/${orderId}/refund-request`).expect(200);
    await site.db.query(`UPDATE refunds SET created_at = now() - interval '5 days' WHERE status = 'requested'`);
    await first.post(`/api/admin/orders/${orderId}/refund-request/approve`, { refundable: 64_600 }).expect(204);
    const work = await waiting();
    expect(work).toMatchObject({ count: 1, late: 0 });
    expect(Date.now() - Number(work?.oldestAt)).toBeLessThan(3_600_000);
    const [{ refundNo }] = await listed('stage=to_pay_out');
    await second.post(`/api/admin/refunds/${refundNo}/confirm`).expect(204);
  });

  it('refuses an invalid account number of a payer, and names the field', async () => {
    const buyer = await aPerson(site);
    const { body } = await buyer
      .post(`/api/account/orders/${await anOrder(buyer)}/pay`, { method: 'bank' })
      .expect(200);
    const seen = { paymentId: body.paymentId, bankSerial: unique('B'), amountFen: 64_600, receivedOn: '2026-11-20' };
    const answer = await first.post('/api/admin/transfers/receipts', { ...seen, ...PAYER, payerAccount: '招商银行' });
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.field]).toEqual([
      400,
      'payment.payer_account_invalid',
      'payerAccount',
    ]);
  });

  it('keeps the bank account of an erased customer until the refund is paid out, and no longer', async () => {
    const buyer = await aPerson(site);
    const orderId = await paidByTransfer(buyer);
    const { body: copy } = await buyer.get('/api/account/export').expect(200);
    expect(copy.data.transfers).toMatchObject([KEPT]);
    await refund(orderId);
    await eraseAccount(site, buyer);
    const kept = async () => (await first.get(`/api/admin/orders/${orderId}`).expect(200)).body.refunds;
    const sweep = () => serviceOf(site, NotificationRetention).sweep();
    await sweep();
    expect(await kept()).toMatchObject([KEPT]);

    const [{ refundNo }] = await listed('stage=to_pay_out');
    await first.post(`/api/admin/refunds/${refundNo}/confirm`).expect(204);
    await sweep();
    expect(await kept()).toMatchObject([NONE]);
  });
});
