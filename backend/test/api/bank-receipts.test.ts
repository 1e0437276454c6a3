import { randomUUID } from 'node:crypto';
import { BankReceipts, type EnterReceipt } from '../../src/modules/orders/bank-receipts/bank-receipts.service.js';
import { bankReceiptsListing } from '../../src/modules/orders/bank-receipts/bank-receipts.listing.js';
import { StaffOrdersQueries } from '../../src/modules/orders/reading/staff-orders.queries.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { Listings } from '../../src/platform/database/listings.js';
import type { StaffMember } from '../../src/platform/http/access/access.js';
import { unique } from '../support/app.js';
import { WITH_BANK } from '../support/bank.js';
import { anOrder } from '../support/customer.js';
import { receiptsFor } from '../support/receipts.js';
import { booksOf } from '../support/gateway-payments.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, openConnections, type Person, serviceOf } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const colleague = (): StaffMember => ({ accountId: randomUUID() });
const [FIRST, SECOND] = [colleague(), colleague()];
const PDF = Buffer.from('%PDF-1.7\n% 电子回单');
const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };
const UNTOUCHED = { status: 'pending', licenses: 0, payments: 0, incidents: 0 };

const site = siteOfSuite(WITH_BANK);
let buyer: Person;
let transfers: BankReceipts;

beforeAll(async () => {
  buyer = await aPerson(site);
  transfers = serviceOf(site, BankReceipts);
});

const announce = async () => {
  const orderId = await anOrder(buyer);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  const [{ amountFen }] = await site.db.query('SELECT payable_fen::int AS "amountFen" FROM orders WHERE id = $1', [
    orderId,
  ]);
  return { orderId, amountFen: Number(amountFen), paymentId: String(body.paymentId), action: body.action };
};
const seen = (by: EnterReceipt['by'], amountFen: number, change: Partial<EnterReceipt> = {}): EnterReceipt => ({
  staff: FIRST,
  by,
  amountFen,
  bankSerial: unique('B'),
  receivedOn: '2026-11-21',
  payer: '某某贸易有限公司',
  payerBank: '招商银行深圳分行',
  payerAccount: '7559 0000 1234 567',
  ...change,
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

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

it('reports a second transfer for a paid order to staff', async () => {
  const { orderId, amountFen, paymentId } = await announce();
  for (const _ of [1, 2]) {
    await transfers.confirmReceipt(SECOND, await transfers.enterReceipt(seen({ paymentId }, amountFen)));
  }
  expect(await booksOf(site, orderId)).toEqual({ ...ONCE, incidents: 1 });
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
  const confirm = () => codeOf(transfers.confirmReceipt(colleague(), receiptId));
  const answers = await whileHeld(
    site,
    hold,
    Array.from({ length: 8 }, () => confirm),
  );
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

describe('the slip of a transfer', () => {
  const send = (person: Person, orderId: string, bytes: Buffer, type = 'application/pdf') =>
    site.http
      .put(`/api/account/orders/${orderId}/transfer-slip`)
      .set('x-auth-token', person.token)
      .set('content-type', type)
      .send(bytes);

  it('stores a transfer slip, replaces it with a later one, and audits that staff read it', async () => {
    const { orderId, paymentId } = await announce();
    await send(buyer, orderId, PDF).expect(204);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
    await send(buyer, orderId, png, 'image/png').expect(204);
    expect(await transfers.getSlip(FIRST.accountId, paymentId)).toEqual({ contentType: 'image/png', bytes: png });
    const [read] = await site.db.query(
      `SELECT actor_id AS by FROM audit_records WHERE action = 'payment.slip_read' AND subject = $1`,
      [paymentId],
    );
    expect(read).toEqual({ by: FIRST.accountId });
    const { items } = await serviceOf(site, Listings).page(bankReceiptsListing, {
      pageIndex: 1,
      q: paymentId.slice(0, 0),
    });
    expect(items.find((item) => item.paymentId === paymentId)).toMatchObject({
      slipType: 'image/png',
      stage: 'expected',
    });
  });

  it.each([
    ['an SVG declared as a PDF', 400, 'payment.slip_type', Buffer.from('<svg/>'), 'application/pdf'],
    ['an SVG', 415, 'request.unsupported_media_type', Buffer.from('<svg/>'), 'image/svg+xml'],
    [
      'more than five megabytes',
      413,
      'request.too_large',
      Buffer.concat([PDF, Buffer.alloc(5 * 1_024 * 1_024)]),
      'application/pdf',
    ],
  ])('refuses a transfer slip that is %s', async (_, status, code, bytes, type) => {
    const { orderId } = await announce();
    const answer = await send(buyer, orderId, bytes, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('accepts a transfer slip only from the buyer, and only for a pending transfer', async () => {
    const { orderId } = await announce();
    const answer = await send(await aPerson(site), orderId, PDF);
    expect([answer.status, answer.body.code]).toEqual([404, 'order.not_found']);
    const unchosen = await send(buyer, await anOrder(buyer), PDF);
    expect([unchosen.status, unchosen.body.code]).toEqual([409, 'payment.not_a_transfer']);
  });
});
