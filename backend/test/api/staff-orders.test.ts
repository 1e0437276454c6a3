import { randomUUID } from 'node:crypto';
import { unique } from '../support/app.js';
import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

describe('orders in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let buyer: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
  });

  const found = async (query: string): Promise<string[]> => {
    const { body } = await admin.get(`/api/admin/orders?${query}`).expect(200);
    return body.items.map(({ id }: { id: string }) => id);
  };
  const file = async (orderId: string) => (await admin.get(`/api/admin/orders/${orderId}`).expect(200)).body;

  it('finds orders by number, buyer, status and kind, sorted as requested', async () => {
    const paid = await aPaidOrder(site, buyer);
    const open = await anOrder(buyer);
    expect(await found(`accountId=${buyer.id}`)).toEqual([open, paid]);
    expect(await found(`accountId=${buyer.id}&sort=createdAt`)).toEqual([paid, open]);
    expect(await found(`q=${buyer.mail}&status=paid`)).toEqual([paid]);
    const { number } = await file(open);
    expect(await found(`q=${number.toLowerCase()}`)).toEqual([open]);
    expect(await found(`accountId=${buyer.id}&kind=renewal`)).toEqual([]);
  });

  it.each([
    ['its end', (number: string) => number.slice(-3)],
    ['its middle', (number: string) => number.slice(6, 12)],
    ['a part that begins within the year', (number: string) => number.slice(2, 13)],
    ['a part that begins with the last digit of the year', (number: string) => number.slice(3, 9)],
    ['its date', (number: string) => number.slice(0, 8)],
    ['its year', (number: string) => number.slice(0, 4)],
    ['a single character', (number: string) => number.slice(-1)],
  ])('an order is found by %s', async (_, part) => {
    const customer = await aPerson(site);
    const orderId = await anOrder(customer);
    const { number } = await file(orderId);
    expect(await found(`accountId=${customer.id}&q=${part(number)}`)).toEqual([orderId]);
    expect(await found(`accountId=${customer.id}&q=${part(number)}$`)).toEqual([]);
  });

  it('shows the payments, refunds and licences of an order, and audits the reading', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const { body: licenses } = await buyer.get('/api/account/paid').expect(200);
    expect(await file(orderId)).toMatchObject({
      mail: buyer.mail,
      licenses: [{ key: licenses.items[0]?.key }],
      payableFen: PRICE,
      settledBy: 'money',
      payments: [{ status: 'succeeded', amountFen: PRICE, receivedFen: PRICE }],
      refunds: [],
      refundRequest: null,
    });
    expect(await auditOf(site, orderId)).toContainEqual({ action: 'order.read', actor: admin.id });
  });

  it('sends the receipt of a paid order again, until its licences were transferred', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const sendAgain = (id: string) => admin.post(`/api/admin/orders/${id}/receipt`, { reason: '客户没有找到' });
    const receipts = (count: number) =>
      eventually(async () => {
        const all = (await mailsTo(site, buyer.mail)).filter(({ subject }) => subject.includes('付款成功'));
        return all.length === count && all;
      });
    const [license] = (await buyer.get('/api/account/paid').expect(200)).body.items;
    const [first] = await receipts(1);
    await sendAgain(orderId).expect(204);
    const [again] = await receipts(2);
    expect(again?.text).toBe(first?.text);
    expect(again?.text).toContain(license.key);
    expect(await auditOf(site, orderId)).toContainEqual({ action: 'order.receipt_sent_again', actor: admin.id });

    const to = (await aPerson(site)).mail;
    await admin
      .post(`/api/admin/licenses/${license.paidId}/transfer`, { mail: to, ownerId: buyer.id, reason: '客户来电' })
      .expect(204);
    expect((await sendAgain(orderId).expect(409)).body.code).toBe('order.licenses_transferred');

    expect((await sendAgain(await anOrder(buyer)).expect(409)).body.code).toBe('order.not_paid');
    expect((await sendAgain(randomUUID()).expect(404)).body.code).toBe('order.not_found');
  });

  it('shows who is billed, the invoice, and the mails about an order', async () => {
    const orderId = await aPaidOrder(site, buyer);
    expect(await file(orderId)).toMatchObject({
      customerName: '周宁',
      buyer: { name: '周宁', taxNumber: null },
      invoice: null,
    });
    const invoice = { kind: 'company', title: unique('某某公司'), taxNumber: '91330106MA2CFRXP0K', mail: buyer.mail };
    await buyer.post(`/api/account/orders/${orderId}/invoice-request`, invoice).expect(201);
    expect(await file(orderId)).toMatchObject({
      buyer: { name: invoice.title, taxNumber: invoice.taxNumber },
      invoice: { status: 'requested', number: null },
    });

    const mailsOf = async (id: string): Promise<string[]> => {
      const { body } = await admin.get(`/api/admin/mail-deliveries?orderId=${id}`).expect(200);
      return body.items.map(({ letter }: { letter: string }) => letter);
    };
    const sent = await eventually(async () => {
      const letters = await mailsOf(orderId);
      return letters.includes('order-paid') && letters;
    });
    expect(sent).not.toContain('registration-code');
    expect(await mailsOf(await anOrder(buyer))).not.toContain('order-paid');
  });

  it('refunds an order in part, then in full, and mails the reason', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await admin
      .post(`/api/admin/orders/${orderId}/refunds`, { amount: 4_600, refundable: PRICE, reason: '多付' })
      .expect(200);
    await becomes(site, orderId, 'partially_refunded');
    await admin
      .post(`/api/admin/orders/${orderId}/refunds`, { amount: 60_000, refundable: 60_000, reason: '取消采购' })
      .expect(200);
    await becomes(site, orderId, 'refunded');
    const { refundedFen, refunds } = await file(orderId);
    expect(refundedFen).toBe(PRICE);
    expect(refunds).toMatchObject([
      { amountFen: 4_600, status: 'succeeded', origin: 'staff', reason: '多付' },
      { amountFen: 60_000, status: 'succeeded', reason: '取消采购' },
    ]);
    const letter = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find(({ text }) => text.includes('取消采购')),
    );
    expect(letter.text).toContain('600');
    const { body } = await admin.get(`/api/admin/refunds?q=${buyer.mail}&sort=-amountFen`).expect(200);
    expect(body).toMatchObject({ total: 2, items: [{ amountFen: 60_000, orderId }, { amountFen: 4_600 }] });
  });

  it('decides a refund request once', async () => {
    const [granted, declined] = [await aPaidOrder(site, buyer), await aPaidOrder(site, buyer)];
    for (const id of [granted, declined]) await buyer.post(`/api/account/orders/${id}/refund-request`).expect(200);
    expect(await found(`accountId=${buyer.id}&isRefundAsked=true`)).toEqual([declined, granted]);

    await admin.post(`/api/admin/orders/${granted}/refund-request/approve`).expect(204);
    await becomes(site, granted, 'refunded');
    await admin.post(`/api/admin/orders/${declined}/refund-request/reject`, { reason: '已使用' }).expect(204);
    expect(await file(declined)).toMatchObject({
      status: 'paid',
      refundRequest: { status: 'rejected', answer: '已使用' },
    });
    const { body } = await admin.post(`/api/admin/orders/${declined}/refund-request/approve`).expect(409);
    expect(body.code).toBe('order.no_refund_request');
    expect(await found(`accountId=${buyer.id}&isRefundAsked=true`)).toEqual([]);
  });

  it.each([
    ['no reason', 'reason', {}],
    ['a blank reason', 'reason', { reason: '' }],
    ['no amount', 'amount', { amount: undefined }],
    ['null for an amount', 'amount', { amount: null }],
    ['an amount in words', 'amount', { amount: '100' }],
    ['an amount of zero', 'amount', { amount: 0 }],
    ['half a fen', 'amount', { amount: 0.5 }],
    ['no amount seen as refundable', 'refundable', { refundable: undefined }],
  ])('refuses a refund with %s', async (_, field, change) => {
    const orderId = await aPaidOrder(site, buyer);
    const whole = { amount: PRICE, refundable: PRICE, ...(field === 'reason' ? {} : { reason: 'x' }) };
    const { body } = await admin.post(`/api/admin/orders/${orderId}/refunds`, { ...whole, ...change }).expect(400);
    expect(body.details).toMatchObject([{ field }]);
    expect((await file(orderId)).refunds).toEqual([]);
  });

  it('denies orders and refunds to reviewers', async () => {
    const reviewer = await aStaffMember(site, 'reviewer');
    await reviewer.get('/api/admin/orders').expect(403);
    await reviewer.get('/api/admin/refunds').expect(403);
  });
});
