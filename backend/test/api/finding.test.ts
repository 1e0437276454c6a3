import { unique } from '../support/app.js';
import { anEmployee, applied } from '../support/applications.js';
import { WITH_BANK } from '../support/bank.js';
import { aCampaign } from '../support/campaigns.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aSentQuote } from '../support/quotes.js';
import { refundNoOf, refundsBy } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

interface Hit {
  readonly kind: string;
  readonly title: string;
  readonly detail: string | null;
  readonly isExact: boolean;
  readonly place: string;
  readonly matched: object;
}

describe('finding anything', () => {
  const site = siteOfSuite(WITH_BANK);
  let admin: Staff;
  let buyer: Person;
  let orderId: string;

  beforeAll(async () => {
    admin = await aStaffMember(site);
    buyer = await aPerson(site);
    orderId = await aPaidOrder(site, buyer);
  });

  const found = async (text: string, staff = admin): Promise<Hit[]> =>
    (await staff.get(`/api/admin/find?q=${encodeURIComponent(text)}`).expect(200)).body;
  /** Without the reasons, which have separate tests. */
  const find = async (text: string, staff = admin) =>
    (await found(text, staff)).map(({ kind, title, detail, isExact, place }): object => ({
      kind,
      title,
      detail,
      isExact,
      place,
    }));
  const one = async (sql: string, values: unknown[] = [orderId]): Promise<string> => {
    const [row] = await site.db.query(sql, values);
    return row.found;
  };
  const licenseOf = () => one('SELECT id AS found FROM licenses WHERE account_id = $1', [buyer.id]);

  it('finds a customer by name and by any part of the address', async () => {
    const name = unique('周宁');
    await site.db.query('UPDATE accounts SET name = $2 WHERE id = $1', [buyer.id, name]);
    const hit = { kind: 'customer', title: name, detail: buyer.mail, place: `/admin/users/${buyer.id}` };
    expect(await find(name.slice(0, -1))).toContainEqual({ ...hit, isExact: false });
    expect(await find(buyer.mail.slice(2, -4))).toContainEqual({ ...hit, isExact: false });
    expect(await find(` ${buyer.mail.toUpperCase()} `)).toContainEqual({ ...hit, isExact: true });
  });

  it('finds a customer by the company on an invoice, and the invoice by its number', async () => {
    const [title, number] = [unique('杭州青石物流'), unique('2633200000')];
    await buyer.post(`/api/account/orders/${orderId}/invoice-request`, { kind: 'personal', title }).expect(201);
    await site.db.query('UPDATE invoices SET number = $2 WHERE order_id = $1', [orderId, number]);
    expect(await find(title.slice(2))).toEqual([
      { kind: 'company', title, detail: buyer.mail, isExact: false, place: `/admin/users/${buyer.id}` },
    ]);
    expect(await find(number)).toEqual([
      { kind: 'invoice', title: number, detail: title, isExact: true, place: `/admin/invoices?q=${number}` },
    ]);
  });

  it('names the company whose tax number was found, as on its newest invoice', async () => {
    const [former, title] = [unique('杭州白塔物流'), unique('杭州白塔供应链')];
    const other = await aPerson(site);
    for (const name of [former, title]) {
      const invoiced = await aPaidOrder(site, other);
      const invoice = { kind: 'company', title: name, taxNumber: '91350100M000100Y43' };
      await other.post(`/api/account/orders/${invoiced}/invoice-request`, invoice).expect(201);
    }
    const hits = (await found('91350100M000100Y43')).filter(({ kind }) => kind === 'company');
    expect(hits).toMatchObject([
      { title, detail: other.mail, matched: { field: 'taxNumber', marked: '91350100M000100Y43' } },
    ]);
  });

  it('finds an order by its number, however it was pasted', async () => {
    const number = await one('SELECT number AS found FROM orders WHERE id = $1');
    const hit = { kind: 'order', title: number, detail: buyer.mail, isExact: true, place: `/admin/orders/${orderId}` };
    for (const pasted of [number, number.toLowerCase(), ` ${number.slice(0, 8)} ${number.slice(8)} `]) {
      expect(await find(pasted)).toEqual([hit]);
    }
  });

  it('finds a licence by its key and by the machine that it is bound to', async () => {
    const id = await licenseOf();
    const key = await one('SELECT key AS found FROM licenses WHERE id = $1', [id]);
    const machineId = unique('MACHINE').toUpperCase();
    await buyer.post(`/api/account/paid-binding?paidId=${id}&machineId=${machineId}`).expect(200);
    const place = `/admin/licenses/${id}`;
    expect(await find(key)).toEqual([{ kind: 'license', title: key, detail: buyer.mail, isExact: true, place }]);
    expect(await find(machineId)).toEqual([{ kind: 'machine', title: machineId, detail: key, isExact: true, place }]);
  });

  it("finds an order by the provider's transaction, our payment number and a refund", async () => {
    const number = await one('SELECT number AS found FROM orders WHERE id = $1');
    const transaction = await one('SELECT transaction_id AS found FROM payments WHERE order_id = $1');
    const ours = await one('SELECT out_trade_no AS found FROM payments WHERE order_id = $1');
    const hit = { detail: number, isExact: true, place: `/admin/orders/${orderId}` };
    for (const pasted of [transaction, ours]) {
      expect(await find(pasted)).toEqual([{ ...hit, kind: 'transaction', title: transaction }]);
    }
    const other = await aPaidOrder(site, buyer);
    await refundsBy(site, admin.id).refund(other);
    const refundNo = await refundNoOf(site, other);
    expect(await find(refundNo)).toMatchObject([{ kind: 'refund', title: refundNo, place: `/admin/orders/${other}` }]);
  });

  it('finds a bank transfer by the code that the customer wrote on it', async () => {
    const waiting = await anOrder(buyer);
    const { body } = await buyer.post(`/api/account/orders/${waiting}/pay`, { method: 'bank' }).expect(200);
    const code: string = body.action.bank.remittanceCode;
    const pasted = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    expect(await find(pasted)).toEqual([
      { kind: 'remittance', title: code, detail: null, isExact: true, place: `/admin/transfers?q=${code}` },
    ]);
  });

  it('finds a quote by its number and its company', async () => {
    const companyName = unique('远岸科技');
    const { id } = await aSentQuote(admin, `${unique('stranger')}@example.cn`, { companyName });
    const number = await one('SELECT number AS found FROM quotes WHERE id = $1', [id]);
    const hit = { kind: 'quote', title: number, detail: companyName, place: `/admin/quotes/${id}` };
    expect(await find(number)).toEqual([{ ...hit, isExact: true }]);
    expect(await find(companyName.slice(2))).toEqual([{ ...hit, isExact: false }]);
  });

  it('lists a customer with exactly this name before newer ones whose name contains it', async () => {
    const name = unique('王伟');
    const [whole, longer] = [await aPerson(site), await aPerson(site)];
    const rename = 'UPDATE accounts SET name = $2, created_at = $3 WHERE id = $1';
    await site.db.query(rename, [whole.id, name, '2026-01-01T00:00:00Z']);
    await site.db.query(rename, [longer.id, `${name}二`, '2026-02-01T00:00:00Z']);
    expect(await find(name)).toMatchObject([{ place: `/admin/users/${whole.id}` }, { title: `${name}二` }]);
  });

  it('lists a whole number before everything that merely contains it', async () => {
    const number = await one('SELECT number AS found FROM orders WHERE id = $1', [await anOrder(buyer)]);
    await site.db.query('UPDATE accounts SET name = $2 WHERE id = $1', [(await aPerson(site)).id, `客户 ${number}`]);
    expect(await find(number)).toMatchObject([
      { kind: 'order', isExact: true },
      { kind: 'customer', isExact: false },
    ]);
  });

  it.each([
    ['the last six of an order number', 'order', 'SELECT right(number, 6) AS found FROM orders WHERE id = $1'],
    ['the id of an order', 'order', 'SELECT id::text AS found FROM orders WHERE id = $1'],
    ['part of a licence key', 'license', 'SELECT right(key, 9) AS found FROM licenses WHERE origin_id = $1::text'],
    [
      'a licence key without dashes',
      'license',
      "SELECT lower(replace(key, '-', '')) AS found FROM licenses WHERE origin_id = $1::text",
    ],
    ['the id of a licence', 'license', 'SELECT id::text AS found FROM licenses WHERE origin_id = $1::text'],
    ['the id of a customer', 'customer', 'SELECT account_id::text AS found FROM orders WHERE id = $1'],
  ])('finds %s', async (_, kind, sql) => {
    const part = await one(sql);
    const [first] = await find(part);
    expect(first).toMatchObject({ kind, place: expect.stringContaining('/admin/') });
  });

  it('finds part of a machine code', async () => {
    const machineId = unique('RACK').toUpperCase();
    const other = await aPerson(site);
    await aPaidOrder(site, other);
    const id = await one('SELECT id AS found FROM licenses WHERE account_id = $1', [other.id]);
    await other.post(`/api/account/paid-binding?paidId=${id}&machineId=${machineId}`).expect(200);
    expect(await find(machineId.slice(3))).toMatchObject([{ kind: 'machine', title: machineId, isExact: false }]);
  });

  it('finds a tax number and a phone number, however they are written', async () => {
    const companyName = unique('远山');
    const { id } = await aSentQuote(admin, `${unique('buyer')}@example.cn`, { companyName });
    await site.db.query('UPDATE quotes SET phone = $2, tax_number = $3 WHERE id = $1', [
      id,
      '0571-8899 7766',
      '91330106MA2CFGHJ4X',
    ]);
    const place = `/admin/quotes/${id}`;
    expect(await find('057188997766')).toMatchObject([{ kind: 'quote', place }]);
    expect(await find('0571 8899 7766')).toMatchObject([{ kind: 'quote', place }]);
    expect(await find('+86 (571) 8899-7766')).toMatchObject([{ kind: 'quote', place }]);
    expect(await find('91330106ma2cfghj4x')).toMatchObject([{ kind: 'quote', place }]);
  });

  it('finds a coupon, a batch, a campaign and a payer by a part, for those who may read them', async () => {
    const mark = unique('MARK')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '');
    await admin
      .post('/api/admin/coupons', { code: mark, amountFen: 100, maxRedemptions: 1, isEnabled: true })
      .expect(201);
    await admin.post('/api/admin/redeem-batches', { name: `批次${mark}`, kind: 'points', quantity: 1, count: 1 });
    await site.db.query('UPDATE redeem_batches SET name = $1 WHERE name = $2', [`批次 ${mark}`, `批次${mark}`]);
    await aCampaign(admin, { name: `活动 ${mark}` });
    const waiting = await anOrder(buyer);
    const { body } = await buyer.post(`/api/account/orders/${waiting}/pay`, { method: 'bank' }).expect(200);
    await admin.post('/api/admin/transfers/receipts', {
      paymentId: body.paymentId,
      amountFen: 100,
      bankSerial: unique('S'),
      receivedOn: '2026-11-21',
      payer: `付款方 ${mark}`,
      payerBank: '招商银行',
      payerAccount: '755900001234',
    });
    const kindsFor = async (staff: Staff) =>
      ((await find(mark.slice(1), staff)) as { kind: string }[]).map(({ kind }) => kind).toSorted();
    expect(await kindsFor(admin)).toEqual(['batch', 'campaign', 'coupon', 'remittance']);
    expect(await kindsFor(await aStaffMember(site, 'reviewer'))).toEqual([]);
    expect(await kindsFor(await aStaffMember(site, 'support'))).toEqual([]);
  });

  it('says whether a company was found on an application or on a quote', async () => {
    const companyName = unique('杭州第二数据');
    await applied(await anEmployee(site), { companyName });
    await aSentQuote(admin, `${unique('stranger')}@example.cn`, { companyName });
    const reasons = (await found(companyName)).map(({ kind, matched }): object => ({ kind, ...matched }));
    expect(reasons).toEqual([
      expect.objectContaining({ kind: 'company', field: 'applicant' }),
      expect.objectContaining({ kind: 'application', field: 'applicant' }),
      expect.objectContaining({ kind: 'quote', field: 'company' }),
    ]);
  });

  it('says which field has which part of the text', async () => {
    const number = await one('SELECT number AS found FROM orders WHERE id = $1');
    expect(await found(number.slice(-6).toLowerCase())).toMatchObject([
      { kind: 'order', matched: { field: 'number', before: number.slice(0, -6), marked: number.slice(-6), after: '' } },
    ]);
    const key = await one('SELECT key AS found FROM licenses WHERE id = $1', [await licenseOf()]);
    expect(await found(key.slice(5).replaceAll('-', ''))).toMatchObject([
      { matched: { field: 'key', before: key.slice(0, 5), marked: key.slice(5), after: '' } },
    ]);
  });

  it('finds a whole match among more partial matches than are compared', async () => {
    const name = unique('赵敏');
    await site.db.query(
      `INSERT INTO accounts (mail, name, role, locale, password_hash, referral_code, created_at)
       SELECT 'many' || i || $1, $1 || i, 'customer', 'zh', '', left(md5($1 || i), 8), now()
         FROM generate_series(1, 600) i`,
      [name],
    );
    const last = await aPerson(site);
    await site.db.query('UPDATE accounts SET name = $2 WHERE id = $1', [last.id, name]);
    const [first] = await find(name);
    expect(first).toMatchObject({ title: name, place: `/admin/users/${last.id}` });
  });

  it('lists hits that begin with the text before hits that contain it, and people before their belongings', async () => {
    const text = unique('钱江');
    const [inside, beginning] = [await aPerson(site), await aPerson(site)];
    const rename = 'UPDATE accounts SET name = $2, created_at = $3 WHERE id = $1';
    await site.db.query(rename, [beginning.id, `${text}一`, '2026-01-01T00:00:00Z']);
    await site.db.query(rename, [inside.id, `小${text}`, '2026-02-01T00:00:00Z']);
    await aCampaign(admin, { name: `${text}活动` });
    expect((await found(text)).map(({ title }) => title)).toEqual([`${text}一`, `${text}活动`, `小${text}`]);
  });

  it('shows each role only what it may open', async () => {
    const number = await one('SELECT number AS found FROM orders WHERE id = $1');
    const key = await one('SELECT key AS found FROM licenses WHERE id = $1', [await licenseOf()]);
    const [finance, reviewer] = [await aStaffMember(site, 'finance'), await aStaffMember(site, 'reviewer')];
    expect(await find(number, finance)).toMatchObject([{ kind: 'order' }]);
    expect(await find(key, finance)).toEqual([]);
    expect(await find(key, reviewer)).toEqual([]);
    expect(await find(buyer.mail, reviewer)).toEqual([]);
    await buyer.get(`/api/admin/find?q=${number}`).expect(403);
  });

  it('reads wildcards as text and refuses a single character', async () => {
    expect(await find('%%')).toEqual([]);
    expect(await find('__')).toEqual([]);
    await admin.get('/api/admin/find?q=%20a%20').expect(400);
    await admin.get('/api/admin/find').expect(400);
  });
});
