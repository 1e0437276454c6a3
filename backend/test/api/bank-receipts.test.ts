import { randomUUID } from 'node:crypto';
import { BankReceipts, type EnterReceipt } from '../../src/modules/orders/bank-receipts/bank-receipts.service.js';
import { bankReceiptsListing } from '../../src/modules/orders/bank-receipts/bank-receipts.listing.js';
import { StaffOrdersQueries } from '../../src/modules/orders/reading/staff-orders.queries.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { Listings } from '../../src/platform/database/listings.js';
import { unique } from '../support/app.js';
import { anAnnouncedTransfer, PAYER, WITH_BANK } from '../support/bank.js';
import { anOrder } from '../support/customer.js';
import { receiptsFor } from '../support/receipts.js';
import { booksOf } from '../support/gateway-payments.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, openConnections, type Person, serviceOf } from '../support/people.js';
import { codeOf } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const [FIRST, SECOND] = [{ accountId: '' }, { accountId: '' }];
const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };
const ONCE_AFTER_INCIDENT = { ...ONCE, incidents: 1 };
const UNTOUCHED = { status: 'pending', licenses: 0, payments: 0, incidents: 0 };

const site = siteOfSuite(WITH_BANK);
let buyer: Person;
let transfers: BankReceipts;

beforeAll(async () => {
  buyer = await aPerson(site);
  transfers = serviceOf(site, BankReceipts);
  for (const staff of [FIRST, SECOND]) staff.accountId = (await aStaffMember(site)).id;
});

const announce = () => anAnnouncedTransfer(site, buyer);
const seen = (by: EnterReceipt['by'], amountFen: number, change: Partial<EnterReceipt> = {}): EnterReceipt => ({
  staff: FIRST,
  by,
  amountFen,
  bankSerial: unique('B'),
  receivedOn: '2026-11-21',
  ...PAYER,
  ...change,
});

it('returns bank details with a stable remittance code, and keeps the order open for seven days', async () => {
  const { orderId, action } = await announce();
  expect(action).toMatchObject({
    type: 'bank',
    bank: { holder: '示例科技有限公司', bank: '招商银行深圳分行', account: '7559 1234 5678 901' },
  });
  expect(action.bank.remittanceCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const again = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  expect(again.body.action).toEqual(action);
  const [{ days }] = await site.db.query(
    `SELECT extract(epoch FROM expires_at - created_at) / 86400 AS days FROM orders WHERE id = $1`,
    [orderId],
  );
  expect(Number(days)).toBe(7);
});

it('a receipt that waits for a second person is new to colleagues only', async () => {
  const [first, second] = [await aStaffMember(site), await aStaffMember(site)];
  const newTo = async (staff: Person) => {
    const { body } = await staff.get('/api/admin/work').expect(200);
    return body.find(({ kind }: { kind: string }) => kind === 'transfers').fresh;
  };
  const before = [await newTo(first), await newTo(second)];
  const { paymentId, amountFen } = await announce();
  await transfers.enterReceipt(seen({ paymentId }, amountFen, { staff: { accountId: first.id } }));
  expect([await newTo(first), await newTo(second)]).toEqual([before[0], before[1] + 1]);
});

it('settles a transfer when a second person confirms its receipt, and emails the buyer', async () => {
  const { orderId, amountFen, paymentId, action } = await announce();
  const code = ` ${action.bank.remittanceCode.toLowerCase().slice(0, 4)}-${action.bank.remittanceCode.slice(4)} `;
  const receipt = seen({ code }, amountFen);
  const receiptId = await transfers.enterReceipt(receipt);
  expect(await booksOf(site, orderId)).toEqual(UNTOUCHED);
  const receipts = async () =>
    (await serviceOf(site, StaffOrdersQueries).get(orderId, null, 'zh')).payments[0]?.receipts;
  expect(await receipts()).toEqual([]);

  await transfers.confirmReceipt(SECOND, receiptId);
  expect(await booksOf(site, orderId)).toEqual(ONCE);
  expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
  const { payer, payerBank, bankSerial: serial, receivedOn } = receipt;
  const payerAccount = receipt.payerAccount.replaceAll(' ', '');
  expect(await receipts()).toEqual([{ payer, payerBank, payerAccount, serial, receivedOn, amountFen }]);
  const actions = await site.db.query(
    'SELECT action, actor_id AS "actorId" FROM audit_records WHERE subject = $1 ORDER BY id',
    [paymentId],
  );
  expect(actions).toEqual([
    { action: 'payment.receipt_entered', actorId: FIRST.accountId },
    { action: 'payment.receipt_confirmed', actorId: SECOND.accountId },
  ]);
});

it('refuses a receipt confirmed by the person who entered it, also in the database', async () => {
  const { orderId, amountFen, paymentId } = await announce();
  const receiptId = await transfers.enterReceipt(seen({ paymentId }, amountFen));
  expect(await codeOf(transfers.confirmReceipt(FIRST, receiptId))).toBe('payment.receipt_own');
  const alone = `UPDATE bank_receipts SET decision = 'confirmed', decided_by = entered_by, decided_at = now() WHERE id = $1`;
  await expect(site.db.query(alone, [receiptId])).rejects.toThrow('bank_receipts_four_eyes');
  expect(await booksOf(site, orderId)).toEqual(UNTOUCHED);
});

it('accepts a bank serial for one order only, and again once its receipt is rejected', async () => {
  const [one, other] = [await announce(), await announce()];
  const bankSerial = unique('B');
  const receiptId = await transfers.enterReceipt(seen({ paymentId: one.paymentId }, one.amountFen, { bankSerial }));
  const again = () => transfers.enterReceipt(seen({ paymentId: other.paymentId }, other.amountFen, { bankSerial }));
  expect(await codeOf(again())).toBe('payment.receipt_exists');

  await transfers.rejectReceipt(FIRST, receiptId);
  expect(await codeOf(transfers.confirmReceipt(SECOND, receiptId))).toBe('payment.receipt_decided');
  await transfers.confirmReceipt(SECOND, await again());
  expect([await booksOf(site, one.orderId), await booksOf(site, other.orderId)]).toEqual([UNTOUCHED, ONCE]);
});

it('does not fulfil a transfer of the wrong amount, and reports it to staff', async () => {
  const { orderId, amountFen, paymentId } = await announce();
  await transfers.confirmReceipt(SECOND, await transfers.enterReceipt(seen({ paymentId }, amountFen - 1)));
  expect(await booksOf(site, orderId)).toEqual({ ...UNTOUCHED, incidents: 1 });
});

it('names the method that paid, not the one chosen last, also where a refund goes', async () => {
  const orderId = await anOrder(buyer);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'sandbox' }).expect(200);
  await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  const [{ outTradeNo, amountFen }] = await site.db.query(
    'SELECT out_trade_no AS "outTradeNo", amount_fen::int AS "amountFen" FROM payments WHERE id = $1',
    [body.paymentId],
  );
  const succeeded = { type: 'succeeded', outTradeNo, amountFen, currency: 'CNY', transactionId: unique('T') } as const;
  await serviceOf(site, OrderSettlement).applyFact('sandbox', succeeded);
  const [{ method }] = await site.db.query('SELECT method FROM orders WHERE id = $1', [orderId]);
  expect(method).toBe('sandbox');
  const staff = await aStaffMember(site);
  const preview = await staff.get(`/api/admin/orders/${orderId}/refund-preview`).expect(200);
  expect(preview.body.parts).toEqual([{ outTradeNo, method: 'sandbox', isByHand: false, amountFen }]);
});

describe('a second transfer under the same remittance code', () => {
  const confirmed = async (paymentId: string, amountFen: number): Promise<string> => {
    const receipt = seen({ paymentId }, amountFen);
    await transfers.confirmReceipt(SECOND, await transfers.enterReceipt(receipt));
    return receipt.bankSerial;
  };
  const numberOf = async (orderId: string): Promise<string> =>
    (await site.db.query('SELECT number FROM orders WHERE id = $1', [orderId]))[0].number;
  const rowsOf = async (code: string) =>
    (await serviceOf(site, Listings).page(bankReceiptsListing, { pageIndex: 1, q: code })).items;

  it('a second transfer under the same remittance code is a surplus of a paid order, to be paid out to the account that it came from', async () => {
    const { orderId, amountFen, paymentId, action } = await announce();
    await confirmed(paymentId, amountFen);
    const bankSerial = await confirmed(paymentId, amountFen);
    expect(await booksOf(site, orderId)).toEqual({ ...ONCE, incidents: 1 });
    const { payments, refunds } = await serviceOf(site, StaffOrdersQueries).get(orderId, null, 'zh');
    expect(payments).toMatchObject([
      { status: 'succeeded', receipts: [{ amountFen }] },
      { status: 'surplus', receivedFen: amountFen, transactionId: bankSerial, receipts: [{ serial: bankSerial }] },
    ]);
    expect(refunds).toMatchObject([
      { stage: 'to_pay_out', reason: 'already_paid', amountFen, payerAccount: '755900001234567' },
    ]);
    const code = action.bank.remittanceCode;
    expect(await rowsOf(code)).toMatchObject([
      { remittanceCode: code, stage: 'confirmed', bankSerial, status: 'surplus' },
      { remittanceCode: code, stage: 'confirmed', status: 'succeeded', dueFen: 0 },
    ]);
    // Money under the code is entered for the first of them.
    expect(await codeOf(transfers.enterReceipt(seen({ code }, 100)))).toBe('ok');
    const { items } = await serviceOf(site, Listings).page(bankReceiptsListing, { pageIndex: 1, code });
    expect(items).toMatchObject([{ paymentId, stage: 'entered', receivedFen: 100, dueFen: 0 }]);
  });

  it('a second transfer under the same remittance code pays the rest of an order that staff asked for', async () => {
    const { orderId, amountFen, paymentId, action } = await announce();
    await confirmed(paymentId, amountFen - 100);
    const staff = await aStaffMember(site);
    const [incident] = (
      await staff.get(`/api/admin/incidents?kind=mismatch&isOpen=true&q=${await numberOf(orderId)}`).expect(200)
    ).body.items;
    const rest = { way: 'ask_rest', expectedFen: amountFen, receivedFen: amountFen - 100, note: '少汇 1 元' };
    await staff.post(`/api/admin/incidents/${incident.id}/decision`, rest).expect(200);
    expect(await rowsOf(action.bank.remittanceCode)).toMatchObject([{ dueFen: 100 }]);
    await confirmed(paymentId, 100);
    expect(await booksOf(site, orderId)).toEqual(ONCE_AFTER_INCIDENT);
  });

  it('a second transfer under the same remittance code is listed until it is decided, also if it was entered before the first was confirmed', async () => {
    const { orderId, amountFen, paymentId, action } = await announce();
    const enter = () => transfers.enterReceipt(seen({ paymentId }, amountFen));
    const entered = [await enter(), await enter()];
    for (const _ of entered) {
      const [row] = (await rowsOf(action.bank.remittanceCode)).filter(({ stage }) => stage === 'entered');
      await transfers.confirmReceipt(SECOND, row?.receiptId ?? '');
    }
    const rows = await rowsOf(action.bank.remittanceCode);
    expect(rows.map(({ stage }) => stage)).toEqual(['confirmed', 'confirmed']);
    expect(new Set(rows.map(({ receiptId }) => receiptId))).toEqual(new Set(entered));
    expect(await booksOf(site, orderId)).toEqual({ ...ONCE, incidents: 1 });
  });

  it('a second transfer under the same remittance code goes to staff where its amount is not what the order lacks', async () => {
    const { orderId, amountFen, paymentId } = await announce();
    await confirmed(paymentId, amountFen - 100);
    await confirmed(paymentId, 100);
    expect(await booksOf(site, orderId)).toEqual({ ...UNTOUCHED, incidents: 2 });
    const kinds = await site.db.query(
      `SELECT DISTINCT kind, resolution FROM payment_incidents WHERE order_id = $1 AND closed_at IS NULL`,
      [orderId],
    );
    expect(kinds).toEqual([{ kind: 'mismatch', resolution: 'needs_staff' }]);
  });
});

it('opens a manual refund for a transfer to a cancelled order', async () => {
  const { orderId, amountFen, paymentId } = await announce();
  await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
  await transfers.confirmReceipt(SECOND, await transfers.enterReceipt(seen({ paymentId }, amountFen)));
  expect(await booksOf(site, orderId)).toEqual({ ...UNTOUCHED, status: 'cancelled', incidents: 1 });
  const refunds = await site.db.query('SELECT amount_fen::int AS fen, status FROM refunds WHERE payment_id = $1', [
    paymentId,
  ]);
  expect(refunds).toEqual([{ fen: amountFen, status: 'processing' }]);
});

it('settles a transfer once when eight people confirm its receipt at once', async () => {
  await openConnections(site);
  const { orderId, amountFen, paymentId } = await announce();
  const receiptId = await transfers.enterReceipt(seen({ paymentId }, amountFen));
  const hold = { sql: 'SELECT FROM bank_receipts WHERE id = $1 FOR UPDATE', values: [receiptId] };
  const colleagues = await Promise.all(Array.from({ length: 8 }, () => aStaffMember(site)));
  const confirmations = colleagues.map(
    ({ id }) =>
      () =>
        codeOf(transfers.confirmReceipt({ accountId: id }, receiptId)),
  );
  const answers = await whileHeld(site, hold, confirmations);
  expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'payment.receipt_decided')]);
  expect(await booksOf(site, orderId)).toEqual(ONCE);
});

it.each([
  ['payment.remittance_code_invalid', { code: 'not a code' }],
  ['payment.not_found', { code: 'ZZZZZZZZ' }],
  ['payment.not_found', { paymentId: randomUUID() }],
] as const)('refuses a receipt that names no transfer: %s', async (code, by) => {
  expect(await codeOf(transfers.enterReceipt(seen(by, 100)))).toBe(code);
});

it('refuses a bank receipt for a payment made by another method', async () => {
  const orderId = await anOrder(buyer);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'sandbox' }).expect(200);
  const entry = seen({ paymentId: body.paymentId }, 100);
  expect(await codeOf(transfers.enterReceipt(entry))).toBe('payment.not_a_transfer');
});

it('refuses and audits a notification sent in the name of the bank', async () => {
  const { orderId } = await announce();
  await site.http.post('/api/payments/bank/notify').send({ paid: true }).expect(404);
  expect(await booksOf(site, orderId)).toEqual(UNTOUCHED);
  const rows = await site.db.query(
    `SELECT FROM audit_records WHERE action = 'payment.notification_refused' AND subject = 'bank'`,
  );
  expect(rows).toHaveLength(1);
});
