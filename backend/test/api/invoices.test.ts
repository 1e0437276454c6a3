import { randomUUID } from 'node:crypto';
import { unique } from '../support/app.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { PDF } from '../support/pdf.js';
import { aPerson, eraseAccount, type Person, tally } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const COMPANY = { kind: 'company', title: '杭州青石物流有限公司', taxNumber: '91330106MA2CFRXP0K' };
/** What the plan `group` costs for 12 months. */
const PRICE = 64_600;

describe('invoices', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;
  let staff: Staff;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
  });

  const request = (orderId: string, form: object = COMPANY) =>
    buyer.post(`/api/account/orders/${orderId}/invoice-request`, form);
  const requested = async (form: object = COMPANY): Promise<{ orderId: string; id: string }> => {
    const orderId = await aPaidOrder(site, buyer);
    const { body } = await request(orderId, form).expect(201);
    return { orderId, id: body.id };
  };
  const aNumber = (): string => String(26_332_000_000_000_000_000n + BigInt(Math.floor(Math.random() * 1e15)));
  const issue = (id: string, { number = aNumber(), amountFen = PRICE, bytes = PDF } = {}) =>
    staff.upload(`/api/admin/invoices/${id}/file?number=${number}&amountFen=${amountFen}`, bytes);
  const actionOf = async (orderId: string) => {
    const { body } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
    return body.actions.find(({ action }: { action: string }) => action === 'request_invoice');
  };

  it('ends a request that waits when its account is erased, because nobody is left to bill', async () => {
    const [{ id, orderId }, issued] = [await requested(), await requested()];
    await issue(issued.id).expect(200);
    await eraseAccount(site, buyer);
    const rows = await site.db.query(
      `SELECT i.status, i.ended_at IS NOT NULL AS "hasEnded", o.invoice_requested_at IS NOT NULL AS "isRequested"
         FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.account_id = $1 ORDER BY i.order_id = $2 DESC`,
      [buyer.id, orderId],
    );
    expect(rows).toEqual([
      { status: 'rejected', hasEnded: true, isRequested: false },
      { status: 'issued', hasEnded: false, isRequested: true },
    ]);
    for (const act of [
      issue(id),
      staff.post(`/api/admin/invoices/${id}/approval`, { keptFen: PRICE }),
      staff.post(`/api/admin/invoices/${id}/rejection`, { reason: '?' }),
    ]) {
      expect((await act.expect(409)).body.code).toBe('invoice.already_ended');
    }
  });
  const mailTo = (mail: string, subject: RegExp) =>
    eventually(async () => (await mailsTo(site, mail)).find((letter) => subject.test(letter.subject)));

  it('issues a requested invoice as a file that the customer downloads', async () => {
    const accountant = `${unique('accounts')}@example.cn`;
    const { orderId, id } = await requested({ ...COMPANY, mail: accountant });
    await buyer.get(`/api/account/orders/${orderId}/invoice`).expect(409);

    const number = aNumber();
    const { body } = await issue(id, { number }).expect(200);
    expect(body).toMatchObject({ status: 'issued', number, amountFen: PRICE, taxNumber: COMPANY.taxNumber });

    const file = await buyer.get(`/api/account/orders/${orderId}/invoice`).expect(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    expect(file.body).toEqual(PDF);
    for (const mail of [buyer.mail, accountant]) {
      expect((await mailTo(mail, /发票已开具/)).text).toContain(number);
    }
    expect(await auditOf(site, id)).toEqual([
      { action: 'invoice.requested', actor: buyer.id },
      { action: 'invoice.issued', actor: staff.id },
      { action: 'invoice.read', actor: staff.id },
    ]);
  });

  it('offers an invoice for a paid order until one is requested', async () => {
    const orderId = await aPaidOrder(site, buyer);
    expect(await actionOf(orderId)).toEqual({ action: 'request_invoice', allowed: true });
    await request(orderId).expect(201);
    expect(await actionOf(orderId)).toMatchObject({ allowed: false, code: 'invoice.already_requested' });
    await request(orderId).expect(409);
  });

  it.each([
    [{ ...COMPANY, title: ' ' }, ['title'], 'invoice.title_required'],
    [{ ...COMPANY, title: '<b>x</b>', taxNumber: '' }, ['title', 'taxNumber'], 'invoice.title_invalid'],
    [{ ...COMPANY, taxNumber: '91330106MA2CFRXP0J' }, ['taxNumber'], 'invoice.tax_number_checksum'],
    [{ ...COMPANY, mail: 'a@b.cn, c@d.cn' }, ['mail'], 'request.invalid'],
  ])('refuses the invoice form %j and names its invalid fields', async (form, fields, code) => {
    const { body } = await request(randomUUID(), form).expect(400);
    expect(body.code).toBe(code);
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('names the recipient of the valid invoice on a receipt, or else the account, with the amount in words', async () => {
    const { orderId, id } = await requested();
    const receiptOf = async () => {
      const { body } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
      return { buyer: body.buyer, amountInWords: body.amountInWords, transactionId: body.transactionId };
    };
    const paid = { amountInWords: '陆佰肆拾陆元整', transactionId: expect.stringMatching(/^SBX\w+$/) };
    expect(await receiptOf()).toEqual({ ...paid, buyer: { name: COMPANY.title, taxNumber: COMPANY.taxNumber } });
    await staff.post(`/api/admin/invoices/${id}/rejection`, { reason: '税号与抬头不符' }).expect(200);
    const { body: account } = await buyer.get('/api/account/info').expect(200);
    expect(await receiptOf()).toEqual({ ...paid, buyer: { name: account.name, taxNumber: null } });

    const { body: open } = await buyer.post('/api/account/order', { plan: 'group', months: 12 }).expect(201);
    const { body: unpaid } = await buyer.get(`/api/account/orders/${open.id}`).expect(200);
    expect(unpaid).toMatchObject({ amountInWords: null, transactionId: null, buyer: { name: account.name } });
  });

  it('returns null as the invoice of an order without an invoice request', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const { body } = await buyer.get(`/api/account/orders/${orderId}/invoice-request`).expect(200);
    expect(body).toEqual({ invoice: null });
  });

  it('hides the invoice of an order from other customers', async () => {
    const { orderId } = await requested();
    const stranger = await aPerson(site);
    for (const path of ['invoice', 'invoice-request']) {
      const { body } = await stranger.get(`/api/account/orders/${orderId}/${path}`).expect(404);
      expect(body.code).toBe('order.not_found');
    }
    await stranger.post(`/api/account/orders/${orderId}/invoice-request`, COMPANY).expect(404);
  });

  it('accepts one of two invoice requests that waited for the same order', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, lock, [() => request(orderId), () => request(orderId)]);
    expect(tally(answers)).toEqual({ ok: 1, 'invoice.already_requested': 1 });
  });

  it('decides an invoice once when its rejection and its issue waited for the same lock', async () => {
    const { orderId, id } = await requested();
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const answers = await whileHeld(site, lock, [
      () => staff.post(`/api/admin/invoices/${id}/rejection`, { reason: '税号与抬头不符' }),
      () => issue(id),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'invoice.already_ended': 1 });
  });

  it('accepts a new invoice request after a rejection or a voiding, and mails the customer about both', async () => {
    const { orderId, id } = await requested();
    await staff.post(`/api/admin/invoices/${id}/rejection`, { reason: ' ' }).expect(422);
    await staff.post(`/api/admin/invoices/${id}/rejection`, { reason: '税号与抬头不符' }).expect(200);
    expect((await mailTo(buyer.mail, /开票申请已拒绝/)).text).toContain('税号与抬头不符');

    const { body: second } = await request(orderId).expect(201);
    const number = aNumber();
    await issue(second.id, { number }).expect(200);
    await staff.post(`/api/admin/invoices/${second.id}/voiding`, { reason: '票面有误' }).expect(200);
    expect((await mailTo(buyer.mail, /已作废/)).text).toContain(number);
    await buyer.get(`/api/account/orders/${orderId}/invoice`).expect(409);
    await request(orderId).expect(201);
  });

  it('issues an invoice only from a complete PDF, for the right amount and with a unique number', async () => {
    const first = await requested();
    const number = aNumber();
    await issue(first.id, { number }).expect(200);
    const { id } = await requested();
    expect((await issue(id, { bytes: PDF.subarray(0, 20) }).expect(400)).body.code).toBe('invoice.file_invalid');
    expect((await issue(id, { amountFen: PRICE + 1 }).expect(409)).body).toMatchObject({
      code: 'invoice.amount_differs',
      message: expect.stringContaining('646.00'),
    });
    expect((await issue(id, { number: '12' }).expect(400)).body.code).toBe('invoice.number_invalid');
    expect((await issue(id, { number }).expect(409)).body.code).toBe('invoice.number_taken');
    const big = Buffer.concat([PDF, Buffer.alloc(5 * 1_024 * 1_024)]);
    expect((await issue(id, { bytes: big }).expect(413)).body.code).toBe('request.too_large');
    await staff.upload(`/api/admin/invoices/${id}/file?number=${aNumber()}&amountFen=1`, PDF, 'text/plain').expect(415);
    await issue(id).expect(200);
  });

  it('an issued invoice is work again once its order was refunded since, until it is voided', async () => {
    const { orderId, id } = await requested();
    await issue(id).expect(200);
    const work = async () => {
      const { body } = await staff.get('/api/admin/work').expect(200);
      return body.find(({ kind }: { kind: string }) => kind === 'invoices');
    };
    const listed = async (): Promise<string[]> => {
      const { body } = await staff.get((await work()).place.replace('/admin', '/api/admin')).expect(200);
      return body.items.map((invoice: { id: string }) => invoice.id);
    };
    const before = await work();
    expect(await listed()).not.toContain(id);

    const refund = { amount: 10_000, refundable: PRICE, reason: '少用' };
    await staff.post(`/api/admin/orders/${orderId}/refunds`, refund).expect(200);
    const after = await eventually(async () => {
      const now = await work();
      return now.count > before.count && now;
    });
    expect(after).toMatchObject({ count: before.count + 1, newestAt: expect.any(String) });
    expect(await listed()).toContain(id);

    await staff.post(`/api/admin/invoices/${id}/voiding`, { reason: '部分退款' }).expect(200);
    expect(await work()).toMatchObject({ count: before.count });
    await request(orderId).expect(201);
    expect(await work()).toMatchObject({ count: before.count + 1 });
  });

  it('lists invoices for administrators only, filtered, searched, sorted and audited', async () => {
    const { orderId, id } = await requested({ ...COMPANY, title: `某某${unique('公司')}` });
    const { body: one } = await staff.get(`/api/admin/invoices/${id}`).expect(200);
    expect(one).toMatchObject({ orderId, accountMail: buyer.mail, keptFen: PRICE });
    expect(await auditOf(site, id)).toContainEqual({ action: 'invoice.read', actor: staff.id });

    const list = async (query: object) =>
      (
        await staff
          .get('/api/admin/invoices')
          .query({ sort: '-requestedAt', ...query })
          .expect(200)
      ).body;
    expect(await list({ q: one.title, status: 'requested' })).toMatchObject({ total: 1, items: [{ id }] });
    expect(await list({ q: one.title, status: 'issued' })).toMatchObject({ total: 0, items: [] });
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({})).items[0].id).toBe(id);

    const { text } = await staff.get('/api/admin/invoices/export').query({ q: one.title }).expect(200);
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${one.orderNumber},待开具,${one.title},`));
    expect(await auditOf(site, 'invoices')).toContainEqual({ action: 'invoice_export.read', actor: staff.id });

    const reviewer = await aStaffMember(site, 'reviewer');
    for (const who of [buyer, reviewer]) await who.get('/api/admin/invoices').expect(403);
    await reviewer.upload(`/api/admin/invoices/${id}/file?number=${aNumber()}&amountFen=1`, PDF).expect(403);
  });
});
