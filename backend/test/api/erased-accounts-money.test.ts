import { NotificationRetention } from '../../src/modules/payments/payment-records.service.js';
import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { BankReceiptsRepository } from '../../src/modules/payments/index.js';
import { anAnnouncedTransfer, enteredReceipt, PAYER, payByTransfer, WITH_BANK } from '../support/bank.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { aPerson, eraseAccount, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aQuotedOrder } from '../support/quotes.js';
import { licenseStatusOf, refundNoOf, refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const KEPT = { ...PAYER, payerAccount: '755900001234567' };
const NONE = { payer: '', payerBank: '', payerAccount: '' };

const site = siteOfSuite(WITH_BANK);
let first: Staff;
let second: Staff;
let buyer: Person;

beforeAll(async () => {
  [first, second] = [await aStaffMember(site), await aStaffMember(site)];
});
beforeEach(async () => {
  buyer = await aPerson(site);
});

const PAYERS = `SELECT r.payer, r.payer_bank AS "payerBank", r.payer_account AS "payerAccount"
                  FROM bank_receipts r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`;
/** Who paid for an order, once the nightly sweep has run. */
const payersOf = async (orderId: string) => {
  await serviceOf(site, NotificationRetention).sweep();
  return site.db.query(PAYERS, [orderId]);
};
const incidentsOf = (orderId: string): Promise<{ id: string; kind: string; resolution: string }[]> =>
  site.db.query('SELECT id, kind, resolution FROM payment_incidents WHERE order_id = $1', [orderId]);
const decide = async (orderId: string, way: 'return' | 'ask_rest', receivedFen: number) => {
  const [incident] = await incidentsOf(orderId);
  const decision = { way, expectedFen: PRICE, receivedFen, note: '已与客户核对' };
  await first.post(`/api/admin/incidents/${incident?.id}/decision`, decision).expect(200);
};
const payOut = async (orderId: string) =>
  second.post(`/api/admin/refunds/${await refundNoOf(site, orderId)}/confirm`).expect(204);

describe('an order of an account that is erased', () => {
  it('an order that waits for a transfer ends with its account; what arrives is reported and returned to its payer', async () => {
    const { orderId, paymentId, amountFen } = await anAnnouncedTransfer(site, buyer);
    await eraseAccount(site, buyer);
    expect(await statusOf(site, orderId)).toBe('cancelled');

    const receiptId = await enteredReceipt(first, paymentId, amountFen);
    await second.post(`/api/admin/transfers/receipts/${receiptId}/confirm`).expect(204);
    expect(await incidentsOf(orderId)).toMatchObject([{ kind: 'late', resolution: 'refunded' }]);
    expect(await refundsOf(site, orderId)).toEqual([{ fen: amountFen, status: 'processing', origin: 'automatic' }]);
    expect([await statusOf(site, orderId), await licenseStatusOf(site, orderId)]).toEqual(['cancelled', undefined]);
    expect(await payersOf(orderId)).toEqual([KEPT]);
    await payOut(orderId);
    expect(await payersOf(orderId)).toEqual([NONE]);
    // There is no one to notify of it.
    expect(await site.db.query(`SELECT FROM outbox WHERE payload ->> 'to' LIKE '%@erased.invalid'`)).toEqual([]);
    expect(await site.db.query(`SELECT FROM mail_deliveries WHERE recipient LIKE '%@erased.invalid'`)).toEqual([]);
  });

  it('an order ends in the night where its account was erased by a release that left it open', async () => {
    const expired = await anOrder(buyer);
    await site.db.query(`UPDATE orders SET status = 'expired', ended_at = now() WHERE id = $1`, [expired]);
    const pending = await anOrder(buyer);
    const notice = await beginPaying(site, buyer, pending);
    const other = await anOrder(await aPerson(site));
    await site.db.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [buyer.id]);
    await serviceOf(site, OrderEnding).abandonErased();
    expect([await statusOf(site, expired), await statusOf(site, pending)]).toEqual(['cancelled', 'cancelled']);
    expect(await statusOf(site, other)).toBe('pending');

    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    await eventually(async () => (await refundsOf(site, pending)).some(({ status }) => status === 'succeeded'));
    expect([await statusOf(site, pending), await licenseStatusOf(site, pending)]).toEqual(['cancelled', undefined]);
  });

  it.each(['pending', 'expired'])('takes no more money where it is the %s order of a quote', async (status) => {
    const orderId = await aQuotedOrder(first, buyer, {}, second);
    const notice = await beginPaying(site, buyer, orderId);
    if (status === 'expired')
      await site.db.query(`UPDATE orders SET status = 'expired', ended_at = now() WHERE id = $1`, [orderId]);
    await eraseAccount(site, buyer);
    expect(await statusOf(site, orderId)).toBe('cancelled');

    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    const back = { fen: notice.amountFen, status: 'succeeded', origin: 'automatic' };
    await eventually(async () => (await refundsOf(site, orderId)).some((refund) => refund.status === 'succeeded'));
    expect(await refundsOf(site, orderId)).toEqual([back]);
    expect(await incidentsOf(orderId)).toMatchObject([{ kind: 'late', resolution: 'refunded' }]);
    expect([await statusOf(site, orderId), await licenseStatusOf(site, orderId)]).toEqual(['cancelled', undefined]);
  });

  it('the order of an erased account returns the part of its price that had arrived', async () => {
    const orderId = await anOrder(buyer);
    await payByTransfer(buyer, orderId, { amountFen: PRICE - 100, first, second });
    await decide(orderId, 'ask_rest', PRICE - 100);
    await eraseAccount(site, buyer);
    expect(await statusOf(site, orderId)).toBe('cancelled');
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE - 100, status: 'processing', origin: 'automatic' }]);
    expect(await payersOf(orderId)).toEqual([KEPT]);
  });
});

describe('the bank account of an erased customer', () => {
  it('the bank account of an erased customer is kept until staff have decided about money of a wrong amount and returned it', async () => {
    const orderId = await anOrder(buyer);
    await payByTransfer(buyer, orderId, { amountFen: PRICE - 100, first, second });
    await eraseAccount(site, buyer);
    expect(await payersOf(orderId)).toEqual([KEPT]);
    await decide(orderId, 'return', PRICE - 100);
    expect(await payersOf(orderId)).toEqual([KEPT]);
    await payOut(orderId);
    expect(await payersOf(orderId)).toEqual([NONE]);
  });

  it('the bank account of an erased customer is deleted once staff have settled money of a wrong amount in another way', async () => {
    const orderId = await anOrder(buyer);
    await payByTransfer(buyer, orderId, { amountFen: PRICE - 100, first, second });
    await eraseAccount(site, buyer);
    const [incident] = await incidentsOf(orderId);
    await first.post(`/api/admin/incidents/${incident?.id}/close`, { note: '线下已退' }).expect(204);
    expect(await payersOf(orderId)).toEqual([NONE]);
  });

  it('the bank account of an erased customer is kept until a receipt that was entered is confirmed or rejected', async () => {
    const { orderId, paymentId, amountFen } = await anAnnouncedTransfer(site, buyer);
    const receiptId = await enteredReceipt(first, paymentId, amountFen);
    await eraseAccount(site, buyer);
    expect(await payersOf(orderId)).toEqual([KEPT]);
    await second.post(`/api/admin/transfers/receipts/${receiptId}/reject`).expect(204);
    expect(await payersOf(orderId)).toEqual([NONE]);
  });

  describe('of a transfer', () => {
    let orderId: string;

    beforeAll(async () => {
      const payer = await aPerson(site);
      orderId = await anOrder(payer);
      await payByTransfer(payer, orderId, { amountFen: PRICE, first, second });
    });

    it.each([
      ['pending', null, 'mismatched', PRICE, NONE],
      ['pending', null, 'deposit', 0, KEPT],
      ['pending', null, 'deposit', PRICE, NONE],
      ['cancelled', null, 'surplus', 0, KEPT],
      ['cancelled', null, 'surplus', PRICE - 1, KEPT],
      ['cancelled', null, 'surplus', PRICE, NONE],
      ['paid', 'points', 'surplus', 0, KEPT],
      ['paid', 'money', 'deposit', 0, NONE],
      ['paid', 'money', 'succeeded', 0, NONE],
    ])(
      'the bank account of a transfer is kept while needed: order %s, settled by %s, payment %s, of which %i fen were returned',
      async (status, settledBy, payment, returnedFen, expected) => {
        const undone = new Error('undone');
        const seen: unknown[] = [];
        const work = inTransaction(site, async (tx) => {
          await tx.query(
            `UPDATE orders SET status = $2, settled_by = $3, paid_at = CASE WHEN $3::text IS NOT NULL THEN now() END
              WHERE id = $1`,
            [orderId, status, settledBy],
          );
          await tx.query('UPDATE payments SET status = $2 WHERE order_id = $1', [orderId, payment]);
          await tx.query(
            `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at, finished_at)
             SELECT id, 'R1', $2::bigint, 'succeeded', 'staff', now(), now() FROM payments
              WHERE order_id = $1 AND $2::bigint > 0`,
            [orderId, returnedFen],
          );
          await serviceOf(site, BankReceiptsRepository).forgetPayers(tx, [orderId]);
          seen.push(await tx.query(PAYERS, [orderId]));
          throw undone;
        });
        await expect(work).rejects.toBe(undone);
        expect(seen).toEqual([[expected]]);
      },
    );
  });
});
