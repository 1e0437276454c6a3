import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { unique } from '../support/app.js';
import { WITH_BANK } from '../support/bank.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { payAtCashier, statusOf } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, serviceOf, tally } from '../support/people.js';
import { aDraft, aQuoteRequest, aSentQuote, dayAfter, SERVICE, TEAM } from '../support/quotes.js';
import { addressesOf, aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;
const TOTAL = 2 * 159_600 + 270_000;

describe('quotes', () => {
  const site = racingSiteOfSuite(WITH_BANK);
  let staff: Staff;
  let buyer: Person;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
    site.clock.reset();
  });

  const customer = (mail: string) => ({ companyName: unique('公司'), contactName: '周宁', mail });
  const draft = (over: object = {}) => aDraft(buyer.mail, over);
  const put = (id: string, body: object, version = 1) => staff.put(`/api/admin/quotes/${id}`, body, version);
  const send = (id: string, version = 2) => staff.post(`/api/admin/quotes/${id}/sending`, undefined, version);
  const begun = async (): Promise<string> => {
    const { body } = await staff.post('/api/admin/quotes', { ...customer(buyer.mail), locale: 'zh' }).expect(201);
    return body.id;
  };
  const sent = (over: object = {}) => aSentQuote(staff, buyer.mail, over);

  it('refuses text that the PDF of a quote could not show, naming the character', async () => {
    const refused = async (companyName: string, language: string) => {
      const body = await aQuoteRequest(site, buyer.mail, { companyName });
      return (await site.http.post('/api/quote').set('Accept-Language', language).send(body).expect(400)).body.details;
    };
    const code = 'isPrintable';
    expect(await refused('青石😀物流', 'zh')).toEqual([
      { field: 'companyName', code, message: '「😀」无法打印到文件中，请删除或替换' },
    ]);
    expect(await refused('شركة', 'en')).toEqual([
      { field: 'companyName', code, message: '“ش” cannot be printed on documents. Please remove or replace it' },
    ]);
    const id = await begun();
    const lines = [{ ...SERVICE, name: '上线🚀陪跑' }];
    const { body } = await put(id, draft({ contactName: '周🐟', lines, terms: '一\n二🎉' })).expect(400);
    expect(body.details.map(({ field, message }: { field: string; message: string }) => [field, message[1]])).toEqual(
      expect.arrayContaining(['contactName', 'lines.0.name', 'terms'].map((field) => [field, expect.anything()])),
    );
    const names = { companyName: 'Łódź Ελλάδα Київ 𠮷 한국', contactName: 'Mu\u0308ller' };
    await put(id, draft({ ...names, terms: 'Ağrı ₽' })).expect(200);
  });

  it("takes a quote from a stranger's request to a paid order with its licences", async () => {
    const { body: asked } = await site.http
      .post('/api/quote')
      .send(await aQuoteRequest(site, buyer.mail))
      .expect(201);
    expect(asked.number).toMatch(/^Q\d{8}-[2-9A-Z]{6}$/);
    const { body: found } = await staff.get('/api/admin/quotes').query({ q: asked.number }).expect(200);
    const [{ id, ...request }] = found.items;
    expect(request).toMatchObject({ status: 'requested', asked: { plan: 'team', quantity: 2 }, token: null });

    const drafted = draft();
    await put(id, drafted).expect(200);
    await send(id).expect(200);
    const letter = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find(({ subject }) => subject.startsWith(`报价单 ${asked.number}`)),
    );
    const token = /\/quote\/([\w-]+)/.exec(letter.text)?.[1] ?? '';

    const { body: offer } = await site.http.get(`/api/quotes/${token}`).expect(200);
    expect(offer).toMatchObject({ status: 'sent', totalFen: TOTAL, orderId: null });
    const { body: own } = await buyer.get(`/api/account/quotes/${id}`).expect(200);
    expect(own).toMatchObject({ totalFen: TOTAL, users: 30, assets: 200 });
    expect(offer).not.toHaveProperty('mail');
    const { body: order } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await payAtCashier(site, buyer, order.id);

    const { body: paid } = await buyer.get(`/api/account/orders/${order.id}`).expect(200);
    expect(paid).toMatchObject({
      kind: 'quote',
      status: 'paid',
      payableFen: TOTAL,
      users: 30,
      assets: 200,
      months: 12,
      buyer: { name: drafted.companyName, taxNumber: null },
    });
    expect(paid.paidId).toBeNull();
    for (const { paidId } of paid.licenses) {
      const { body: license } = await buyer.get(`/api/account/paid/${paidId}`).expect(200);
      expect(license).toMatchObject({ users: 15, assets: 100 });
    }
    expect(paid.licenses).toHaveLength(2);
    const { body: file } = await staff.get(`/api/admin/quotes/${id}`).expect(200);
    expect(file).toMatchObject({ accountMail: buyer.mail, orderId: order.id, orderNumber: paid.number });
    expect((await auditOf(site, id)).map(({ action }) => action).filter((action) => action !== 'quote.read')).toEqual([
      'quote.requested',
      'quote.edited',
      'quote.sent',
      'quote.accepted',
    ]);
    expect(await addressesOf(site, id)).toEqual(['127.0.0.1']);
  });

  it('renews a quoted licence with negotiated limits at its annual price', async () => {
    const { token } = await sent({
      lines: [{ ...TEAM, users: 40, quantity: 1, unitPriceFen: 2_000_100 }, SERVICE],
      months: 24,
    });
    const { body: order } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await payAtCashier(site, buyer, order.id);
    const { body: paid } = await buyer.get(`/api/account/orders/${order.id}`).expect(200);
    const { body: renewal } = await buyer.get('/api/purchase').query({ paidId: paid.paidId }).expect(200);
    const charges = renewal.plans[0].combos.map(({ chargeFen }: { chargeFen: number }) => chargeFen);
    // 10,000.50 yuan a year are charged, and were offered, as 10,001.
    expect(charges).toEqual([1_000_100, 2_000_200, 3_000_300]);
  });

  it("keeps the expiry of a quote's order when the customer pays by bank transfer", async () => {
    const { token } = await sent();
    const { body: order } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    const endOf = async () => (await buyer.get(`/api/account/orders/${order.id}`).expect(200)).body.expiresAt;
    const promised = await endOf();
    await buyer.post(`/api/account/orders/${order.id}/pay`, { method: 'bank' }).expect(200);
    expect(await endOf()).toBe(promised);
  });

  it('accepts a quote once for two customers who waited for the same lock', async () => {
    const { token } = await sent();
    const colleague = await aPerson(site);
    const lock = { sql: 'SELECT FROM quotes WHERE token = $1 FOR UPDATE', values: [token] };
    const answers = await whileHeld(site, lock, [
      () => buyer.post(`/api/quotes/${token}/acceptance`),
      () => colleague.post(`/api/quotes/${token}/acceptance`),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'quote.already_accepted': 1 });
    const [{ count }] = await site.db.query(
      `SELECT count(*)::int FROM orders WHERE kind = 'quote' AND account_id = ANY($1)`,
      [[buyer.id, colleague.id]],
    );
    expect(count).toBe(1);
  });

  it('lets one of sixteen acceptances and a withdrawal of a quote succeed', async () => {
    const { id, token } = await sent();
    const answers = await Promise.all([
      ...Array.from({ length: 16 }, () => buyer.post(`/api/quotes/${token}/acceptance`)),
      staff.post(`/api/admin/quotes/${id}/withdrawal`),
    ]);
    expect(tally(answers)).toMatchObject({ ok: 1 });
  });

  it('keeps the price of a quote when its plan changes, and accepts no coupon', async () => {
    const { token } = await sent();
    await site.db.query(`UPDATE plan_combos SET price_fen = price_fen * 2 WHERE plan_id = 'team'`);
    const { body } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await site.db.query(`UPDATE plan_combos SET price_fen = price_fen / 2 WHERE plan_id = 'team'`);
    const { body: order } = await buyer.get(`/api/account/orders/${body.id}`).expect(200);
    expect(order).toMatchObject({ payableFen: TOTAL, listFen: 2 * 159_600 + 300_000, discountFen: 0 });
    const coupon = await buyer.post(`/api/account/orders/${body.id}/coupon`, { couponCode: 'ANY' }).expect(409);
    expect(coupon.body.code).toBe('order.fixed_price');
  });

  it('expires a quote after its last day in Shanghai, and its order with it', async () => {
    const [open, placed] = [await sent({ validOn: dayAfter(0) }), await sent({ validOn: dayAfter(0) })];
    const { body } = await buyer.post(`/api/quotes/${placed.token}/acceptance`).expect(201);
    site.clock.travel(DAY_MS);
    expect((await buyer.post(`/api/quotes/${open.token}/acceptance`).expect(409)).body.code).toBe('quote.expired');
    expect((await site.http.get(`/api/quotes/${open.token}`).expect(200)).body.status).toBe('expired');
    expect((await buyer.post(`/api/account/orders/${body.id}/pay`).expect(409)).body.code).toBe('order.expired');
    // As every minute does, and may just have done.
    await serviceOf(site, OrderEnding).expireDue();
    expect(await statusOf(site, body.id)).toBe('expired');
  });

  it('refuses to accept a quote that was declined or withdrawn', async () => {
    const [declined, withdrawn] = [await sent(), await sent()];
    const { body } = await buyer.post(`/api/quotes/${declined.token}/refusal`).expect(200);
    expect(body.status).toBe('declined');
    expect(await addressesOf(site, declined.id)).toEqual(['127.0.0.1']);
    await staff.post(`/api/admin/quotes/${withdrawn.id}/withdrawal`).expect(200);
    for (const [{ token }, code] of [
      [declined, 'quote.declined'],
      [withdrawn, 'quote.withdrawn'],
    ] as const) {
      expect((await buyer.post(`/api/quotes/${token}/acceptance`).expect(409)).body.code).toBe(code);
    }
  });

  it('keeps a quote that was declined by a forwarded link with the customer that it was sent to', async () => {
    const { id, token } = await sent();
    const colleague = await aPerson(site);
    const { body } = await colleague.post(`/api/quotes/${token}/refusal`, { reason: '预算取消' }).expect(200);
    expect(body.status).toBe('declined');
    await colleague.get(`/api/account/quotes/${id}`).expect(404);
    expect((await colleague.get('/api/account/quotes').expect(200)).body.total).toBe(0);
    expect((await buyer.get(`/api/account/quotes/${id}`).expect(200)).body).toMatchObject({ status: 'declined' });
    expect((await staff.get(`/api/admin/quotes/${id}`).expect(200)).body).toMatchObject({ accountId: null });
  });

  it('shows an account that accepts a quote by a forwarded link what the link shows, and its export no more', async () => {
    const { number } = (
      await site.http.post('/api/quote').send(await aQuoteRequest(site, buyer.mail, { phone: '13800138000' }))
    ).body;
    const [{ id }] = (await staff.get('/api/admin/quotes').query({ q: number }).expect(200)).body.items;
    await put(id, draft({ phone: '13800138000', note: '希望月底前上线' })).expect(200);
    const { token } = (await send(id).expect(200)).body;
    const own = { mail: buyer.mail, phone: '13800138000', note: '希望月底前上线' };
    expect((await buyer.get(`/api/account/quotes/${id}`).expect(200)).body).toMatchObject(own);

    const colleague = await aPerson(site);
    const { body: order } = await colleague.post(`/api/quotes/${token}/acceptance`).expect(201);
    const paths = [`quotes/${id}`, 'quotes', `orders/${order.id}`, 'export'];
    const read = await Promise.all(paths.map(async (path) => (await colleague.get(`/api/account/${path}`)).text));
    expect(read.filter((text) => Object.values(own).some((detail) => text.includes(detail)))).toEqual([]);
    expect((await colleague.get(`/api/account/quotes/${id}`).expect(200)).body).toMatchObject({
      mail: '',
      phone: '',
      note: '',
      contactName: '周宁',
      orderId: order.id,
      totalFen: TOTAL,
    });
    expect((await staff.get(`/api/admin/quotes/${id}`).expect(200)).body).toMatchObject(own);
  });

  it('shows all of a quote to the customer that it was sent to and who accepts it', async () => {
    const { id, token } = await sent({ phone: '13800138000' });
    await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    const { body } = await buyer.get(`/api/account/quotes/${id}`).expect(200);
    expect(body).toMatchObject({ mail: buyer.mail, phone: '13800138000' });
  });

  it.each([
    [{ lines: [SERVICE] }, 422, 'quote.no_license'],
    [{ lines: [TEAM, { ...TEAM, plan: 'enterprise' }] }, 422, 'quote.mixed_editions'],
    [{ lines: [{ ...TEAM, users: 0 }] }, 422, 'quote.capacity_invalid'],
    [{ lines: [{ ...TEAM, plan: 'gone' }] }, 404, 'plan.not_found'],
    [{ lines: [{ ...TEAM, quantity: 101 }] }, 422, 'quote.too_many_licenses'],
    [{ lines: [{ ...TEAM, renewal: 'agreed' }] }, 422, 'quote.renewal_price_missing'],
    [{ lines: [{ ...TEAM, plan: 'enterprise', renewal: 'plan' }] }, 422, 'quote.renewal_unpriced'],
    [{ lines: [{ ...TEAM, renewal: 'never' }] }, 400, 'request.invalid'],
    [{ lines: [{ ...TEAM, renewal: 'agreed', renewalYearFen: -1 }] }, 400, 'request.invalid'],
    [{ lines: [{ ...TEAM, unitPriceFen: 10_000_000_000 }] }, 422, 'quote.total_too_large'],
    [{ validOn: '2020-01-01' }, 422, 'quote.end_too_early'],
    [{ validOn: '2026-02-31' }, 400, 'request.invalid'],
    [{ taxNumber: '123' }, 400, 'invoice.tax_number_invalid'],
    [{ mail: 'a@b.cn,c@d.cn' }, 400, 'request.invalid'],
    [{ lines: [{ ...TEAM, totalFen: 1 }] }, 400, 'request.invalid'],
  ])('refuses to save a quote with %j', async (over, status, code) => {
    const { body } = await put(await begun(), draft(over)).expect(status);
    expect(body.code).toBe(code);
  });

  it('refuses to change a sent quote, and to send an incomplete one', async () => {
    const { id } = await sent();
    expect((await put(id, draft()).expect(409)).body.code).toBe('quote.already_sent');
    const empty = await begun();
    expect((await send(empty, 1).expect(422)).body.code).toBe('quote.no_end');
  });

  it('shows a quote only to its customer, without what staff are still writing', async () => {
    const { id, token } = await sent();
    const { body: list } = await buyer.get('/api/account/quotes').expect(200);
    expect(list).toMatchObject({ total: 1, items: [{ id, token, totalFen: TOTAL }] });
    await buyer.get(`/api/account/quotes/${id}`).expect(200);

    const stranger = await aPerson(site);
    expect((await stranger.get('/api/account/quotes').expect(200)).body.total).toBe(0);
    for (const path of [id, `${id}/pdf`]) await stranger.get(`/api/account/quotes/${path}`).expect(404);
    await site.http.get('/api/quotes/unknown').expect(404);

    const unsent = await begun();
    await put(unsent, draft()).expect(200);
    const { body } = await buyer.get(`/api/account/quotes/${unsent}`).expect(200);
    expect(body).toMatchObject({ status: 'requested', token: null, totalFen: 0, lines: [], terms: '', validOn: null });
    expect((await buyer.get(`/api/account/quotes/${unsent}/pdf`).expect(409)).body.code).toBe('quote.not_sent');
    await buyer.get('/api/admin/quotes').expect(403);
  });

  it('exports quotes as a file without their links, and audits the export', async () => {
    const { id, token } = await sent();
    const { body: one } = await staff.get(`/api/admin/quotes/${id}`).expect(200);
    const { text } = await staff.get('/api/admin/quotes/export').query({ q: one.number }).expect(200);
    expect(text.split('\r\n')[1]).toContain(`${one.number},已发出,${one.companyName},`);
    expect(text).toContain(`,${(TOTAL / 100).toFixed(2)},`);
    expect(text).not.toContain(token);
    expect(await auditOf(site, 'quotes')).toContainEqual({ action: 'quote_export.read', actor: staff.id });
  });

  it('prints a quote as a PDF in both languages', async () => {
    const { id, token } = await sent();
    const files = [
      await site.http.get(`/api/quotes/${token}/pdf`).expect(200),
      await buyer.get(`/api/account/quotes/${id}/pdf?lang=en`).expect(200),
      await staff.get(`/api/admin/quotes/${id}/pdf`).expect(200),
    ];
    for (const { headers, body } of files) {
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="Q[\d]{8}-\w{6}\.pdf"$/);
      expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(files[0]?.body).toEqual(files[2]?.body);
    expect(files[0]?.body).not.toEqual(files[1]?.body);
  });
});
