import { breakable } from '../../src/domain/text/printable.js';
import { mailAbout, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { becomes, beginPaying, notify, payAtCashier, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aQuotedOrder, aSentQuote, SERVICE, TEAM } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';
import { LicenseGrants } from '../../src/modules/paid/index.js';

const TOTAL = 2 * 159_600 + 270_000;
const AGREED = { ...TEAM, users: 40, renewal: 'agreed', renewalYearFen: 880_000 };

describe('licences of a quote', () => {
  const site = racingSiteOfSuite();
  let staff: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [staff, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const ordered = (over: object = {}) => aQuotedOrder(staff, buyer, over, second);
  const orderOf = async (id: string) => (await buyer.get(`/api/account/orders/${id}`).expect(200)).body;
  const paid = async (over: object = {}) => {
    const id = await ordered(over);
    await payAtCashier(site, buyer, id);
    return orderOf(id);
  };
  const licenseOf = async (id: string) => (await buyer.get(`/api/account/paid/${id}`).expect(200)).body;
  const licensesOf = (id: string): Promise<{ key: string; place: number; users: number; status: string }[]> =>
    site.db.query(
      `SELECT key, origin_place AS place, base_users AS users, status FROM licenses WHERE origin_id = $1
        ORDER BY origin_place`,
      [id],
    );
  const yearOf = async (paidId: string): Promise<number> => {
    const { body } = await buyer.post('/api/account/order', { paidId, plan: 'team', months: 12 }).expect(201);
    return (await orderOf(body.id)).payableFen;
  };
  const refund = (id: string, refundable: number, amount = refundable) =>
    staff.post(`/api/admin/orders/${id}/refunds`, { amount, refundable, reason: '客户申请' }).expect(200);
  const letter = (subject: string) => mailAbout(site, buyer.mail, subject);

  it('issues two licences for a quantity of two, and revokes both after a full refund', async () => {
    const order = await paid();
    expect(order).toMatchObject({ payableFen: TOTAL, paidId: null, users: 30, assets: 200 });
    const keys = order.licenses.map(({ key }: { key: string }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const license of order.licenses) {
      expect(license).toMatchObject({ planName: '专业版 · 团队', users: 15, assets: 100 });
    }
    const receipt = await letter('授权已签发');
    for (const words of [...keys, '专业版 · 团队 × 2', '¥3,192.00', '上线陪跑一周 × 1', '¥2,700.00']) {
      expect(receipt.text).toContain(words);
    }
    const { body: file } = await staff.get(`/api/admin/orders/${order.id}`).expect(200);
    expect(file.licenses.map(({ key }: { key: string }) => key)).toEqual(keys);
    const { body: preview } = await staff.get(`/api/admin/orders/${order.id}/refund-preview`).expect(200);
    expect(preview).toMatchObject({ license: 'revoked', licenseCount: 2 });

    await refund(order.id, TOTAL, 100);
    await becomes(site, order.id, 'partially_refunded');
    expect((await licensesOf(order.id)).map(({ status }) => status)).toEqual(['active', 'active']);
    await refund(order.id, TOTAL - 100);
    await becomes(site, order.id, 'refunded');
    expect((await licensesOf(order.id)).map(({ status }) => status)).toEqual(['revoked', 'revoked']);
    const gone = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find(
        ({ text }) => keys.every((key: string) => text.includes(key)) && text.includes('已吊销'),
      ),
    );
    expect(gone.subject).toContain(order.number);
  });

  it('issues one licence over the quantity where the line says so, as the quote announced', async () => {
    const { id, token } = await aSentQuote(staff, buyer.mail, { lines: [{ ...TEAM, isOneLicense: true }] });
    const { body: offer } = await buyer.get(`/api/account/quotes/${id}`).expect(200);
    expect(offer.lines).toMatchObject([{ licenses: 1, isOneLicense: true, renewal: 'plan' }]);
    expect((await letter('报价单')).text).toContain('合并为 1 个授权：30 个用户 · 200 个资产');
    const { body } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await payAtCashier(site, buyer, body.id);
    const order = await orderOf(body.id);
    expect(order.licenses).toMatchObject([{ paidId: order.paidId, users: 30, assets: 200 }]);
    expect(await yearOf(order.paidId)).toBe(2 * 159_600);
  });

  it('shows the same quote lines in the order, to staff and on the invoice, adding up to the fen', async () => {
    const odd = { name: '培训', quantity: 3, unitPriceFen: 33_333, discount: 0.3333 };
    const order = await paid({ lines: [TEAM, odd, SERVICE] });
    const sums = (lines: { totalFen: number }[]) => lines.reduce((sum, { totalFen }) => sum + totalFen, 0);
    expect(order.lines).toMatchObject([
      { name: TEAM.name, plan: 'team', quantity: 2, licenses: 2 },
      { name: '培训', plan: null, quantity: 3, discount: 0.3333, licenses: 0, renewal: null },
      { name: SERVICE.name, plan: null, licenses: 0 },
    ]);
    expect(sums(order.lines)).toBe(order.payableFen);
    expect(order.licenses).toHaveLength(2);

    const title = { kind: 'personal', title: '周宁', mail: buyer.mail };
    const { body: invoice } = await buyer.post(`/api/account/orders/${order.id}/invoice-request`, title).expect(201);
    expect(invoice.lines).toEqual(order.lines);
    const { body: file } = await staff.get(`/api/admin/orders/${order.id}`).expect(200);
    expect(file.lines).toEqual(order.lines);
    const { body: page } = await staff.get('/api/admin/invoices').query({ q: order.number }).expect(200);
    expect(page.items[0].lines).toEqual(order.lines);
  });

  it('renews each licence of a quote at the price of its own line', async () => {
    const order = await paid({
      lines: [
        { ...TEAM, quantity: 1 },
        { ...AGREED, unitPriceFen: 400_000 },
        { ...TEAM, users: 50, quantity: 1, unitPriceFen: 640_000, renewal: 'plan' },
        { ...TEAM, users: 60, quantity: 1, unitPriceFen: 640_000, renewal: 'none' },
      ],
    });
    const [listed, first, second, asPlan, asked] = order.licenses.map(({ paidId }: { paidId: string }) => paidId);
    expect(order.lines.map(({ renewal }: { renewal: string }) => renewal)).toEqual(['plan', 'agreed', 'plan', 'none']);
    expect(await yearOf(listed)).toBe(159_600);
    expect([await yearOf(first), await yearOf(second)]).toEqual([880_000, 880_000]);
    expect(await yearOf(asPlan)).toBe(159_600);
    const refused = await buyer.post('/api/account/order', { paidId: asked, plan: 'team', months: 12 }).expect(409);
    expect(refused.body.code).toBe('license.not_renewable');
    expect((await licenseOf(first)).users).toBe(40);
  });

  it('returns the licence options that staff chose for each line of a quote', async () => {
    const { id } = await aSentQuote(staff, buyer.mail, { lines: [AGREED, SERVICE] });
    const { body } = await staff.get(`/api/admin/quotes/${id}`).expect(200);
    expect(body.lines).toMatchObject([
      { licenses: 2, isOneLicense: false, renewal: 'agreed', renewalYearFen: 880_000 },
      { licenses: 0, renewal: null, renewalYearFen: null },
    ]);
  });

  it('issues exactly two licences when payment notifications repeat and arrive at once', async () => {
    const id = await ordered();
    const notice = await beginPaying(site, buyer, id);
    await takeMoney(site, notice);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [id] };
    const again = (name: string) => () => notify(site, { ...notice, id: name });
    const answers = await whileHeld(site, lock, [again('evt-a'), again('evt-b'), again('evt-c')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await notify(site, notice).expect(200);
    expect((await licensesOf(id)).map(({ place }) => place)).toEqual([1, 2]);
    await letter('授权已签发');
    expect((await mailsTo(site, buyer.mail)).filter(({ subject }) => subject.includes('授权已签发')).length).toBe(1);
  });

  it('issues one licence for each place in a quote, also when issued concurrently', async () => {
    const order = await paid();
    const grants = serviceOf(site, LicenseGrants);
    const [{ plan }] = await site.db.query('SELECT plan FROM orders WHERE id = $1', [order.id]);
    const issue = (place: number) =>
      inTransaction(site, (tx) =>
        grants.issue(tx, {
          accountId: buyer.id,
          origin: { kind: 'quote', id: order.id, place },
          plan,
          components: [],
          term: { kind: 'lifetime' },
          isTest: true,
          now: site.clock.now(),
        }),
      );
    const issued = await Promise.all([issue(1), issue(2), issue(1)]);
    expect(issued.map(({ id }) => id)).toEqual([0, 1, 0].map((index) => order.licenses[index].paidId));
    expect(await licensesOf(order.id)).toHaveLength(2);
  });

  it('refuses in the database to settle a quote of two licences with a single one', async () => {
    const id = await ordered();
    const settle = () => site.db.query('UPDATE orders SET license_id = gen_random_uuid() WHERE id = $1', [id]);
    await expect(settle()).rejects.toThrow('orders_single_license');
  });

  it('refuses a refund request for a quote once one of its licences was used or transferred', async () => {
    const asked = async (use: (paidId: string) => PromiseLike<unknown>) => {
      const order = await paid();
      await use(order.licenses[1].paidId);
      const { body } = await buyer.post(`/api/account/orders/${order.id}/refund-request`, {}).expect(409);
      const { actions } = await orderOf(order.id);
      expect(actions.find(({ action }: { action: string }) => action === 'request_refund').allowed).toBe(false);
      return body.code;
    };
    const bind = (paidId: string) =>
      buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-0001`).expect(200);
    expect(await asked(bind)).toBe('order.refund_license_used');
    const other = await aPerson(site);
    const give = (paidId: string) =>
      buyer.post(`/api/account/license-transfer?paidId=${paidId}&mail=${other.mail}`).expect(204);
    expect(await asked(give)).toBe('order.refund_license_transferred');
    const order = await paid();
    await buyer.post(`/api/account/orders/${order.id}/refund-request`, {}).expect(200);
  });

  it('revokes merged licences of a quote with its refund, whichever of them was kept', async () => {
    for (const [target, source] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const order = await paid();
      const ids = order.licenses.map(({ paidId }: { paidId: string }) => paidId);
      await buyer
        .post('/api/account/paid-merge', { targetPaidId: ids[target], sourcePaidIds: [ids[source]] })
        .expect(200);
      await refund(order.id, TOTAL);
      await becomes(site, order.id, 'refunded');
      expect((await licensesOf(order.id)).map(({ status }) => status)).toEqual(['revoked', 'revoked']);
    }
  });

  it('issues one licence over all lines for a quote sent before lines granted separate licences', async () => {
    const { id, token } = await aSentQuote(staff, buyer.mail);
    await site.db.query(
      `UPDATE quotes SET lines = (SELECT jsonb_agg(line - 'gives' ORDER BY at)
         FROM jsonb_array_elements(lines) WITH ORDINALITY one (line, at)) WHERE id = $1`,
      [id],
    );
    const { body: offer } = await buyer.get(`/api/account/quotes/${id}`).expect(200);
    expect(offer).toMatchObject({ users: 30, assets: 200, lines: [{ licenses: null }, { licenses: 0 }] });
    const { body: page } = await site.http.get(`/api/quotes/${token}`).expect(200);
    expect(breakable(page.document.table.together)).toBe('以上各行合并为 1 个授权：30 个用户 · 200 个资产 · 12 个月');
    const { body } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await payAtCashier(site, buyer, body.id);
    const order = await orderOf(body.id);
    expect(order.licenses).toMatchObject([{ paidId: order.paidId, users: 30, assets: 200 }]);
    expect(order.lines).toHaveLength(2);
    expect(await yearOf(order.paidId)).toBe(2 * 159_600);
  });
});
