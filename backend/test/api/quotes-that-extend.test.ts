import { mailAbout, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, beginPaying, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, aQuotedOrder, aSentQuote, dayAfter } from '../support/quotes.js';
import { refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const GROUP_YEAR = 64_600;
const RENEWAL = { name: '续费', quantity: 1, unitPriceFen: GROUP_YEAR };
const GROUP = { plan: 'group', name: '小组', users: 5, assets: 30, quantity: 1, unitPriceFen: GROUP_YEAR };

interface Held {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly endsOn: string | null;
  readonly yearFen: number | null;
}

describe('quotes that extend licences of the customer', () => {
  const site = racingSiteOfSuite();
  let staff: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [staff, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const held = async (id: string): Promise<Held> => {
    const [row] = await site.db.query(
      `SELECT id, key, status, to_char(expires_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS "endsOn",
              agreed_year_fen::int AS "yearFen" FROM licenses WHERE id = $1`,
      [id],
    );
    return row;
  };
  const aLicense = async (months = 12, owner = buyer): Promise<Held> => {
    const orderId = await aPaidOrder(site, owner, 'group', months);
    return held(await paidIdOf(owner, orderId));
  };
  const extending = (licenses: readonly Held[], over: object = {}) => ({
    ...RENEWAL,
    licenseIds: licenses.map(({ id }) => id),
    ...over,
  });
  const ordered = (lines: readonly object[], over: object = {}) =>
    aQuotedOrder(staff, buyer, { lines, ...over }, second);
  const orderOf = async (id: string) => (await buyer.get(`/api/account/orders/${id}`).expect(200)).body;
  const paid = async (lines: readonly object[], over: object = {}) => {
    const id = await ordered(lines, over);
    await payAtCashier(site, buyer, id);
    return orderOf(id);
  };
  const refund = async (id: string) => {
    const { body } = await staff.get(`/api/admin/orders/${id}/refund-preview`).expect(200);
    const { refundable } = body;
    await staff.post(`/api/admin/orders/${id}/refunds`, { amount: refundable, refundable, reason: '协商' }).expect(200);
    await becomes(site, id, 'refunded');
    return body;
  };
  const yearLater = (on: string | null, years = 1) => on?.replace(/^\d{4}/, (year) => String(Number(year) + years));
  const transfer = async (id: string) => {
    const to = await aPerson(site);
    await buyer.post(`/api/account/license-transfer?paidId=${id}&mail=${encodeURIComponent(to.mail)}`).expect(204);
  };
  const merge = (targetPaidId: string, sourcePaidIds: readonly string[]) =>
    buyer.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds }).expect(200);
  const letter = (subject: string) => mailAbout(site, buyer.mail, subject);

  it('renews a licence by the term of the quote, names it everywhere, and restores its end after a refund', async () => {
    const before = await aLicense();
    const order = await paid([extending([before])]);
    expect(await held(before.id)).toEqual({ ...before, endsOn: yearLater(before.endsOn) });
    expect(order).toMatchObject({ status: 'paid', paidId: before.id, payableFen: GROUP_YEAR });
    expect(order.licenses.map(({ key }: { key: string }) => key)).toEqual([before.key]);
    expect(JSON.stringify(order)).toContain('续期 12');
    expect((await letter('授权已签发')).text).toContain(before.key);
    const { body: file } = await staff.get(`/api/admin/orders/${order.id}`).expect(200);
    expect(file.licenses.map(({ key }: { key: string }) => key)).toEqual([before.key]);

    const preview = await refund(order.id);
    expect(preview).toMatchObject({ license: 'shortened', licenseCount: 1, givenFen: 0 });
    expect(preview.changes).toMatchObject([{ key: before.key, staysPaidFen: GROUP_YEAR }]);
    expect(await held(before.id)).toEqual(before);
  });

  it('brings licences to a common end at an agreed price, and gives all of it back after a refund', async () => {
    const [early, late] = [await aLicense(3), await aLicense(24)];
    const until = dayAfter(1_000);
    const agreed = { renewal: 'agreed', renewalYearFen: 60_000 };
    const order = await paid([extending([early, late], { until, quantity: 2, ...agreed })]);
    for (const one of [early, late]) {
      expect(await held(one.id)).toEqual({ ...one, endsOn: until, yearFen: 60_000 });
    }
    expect(order.paidId).toBeNull();
    const renewed = { paidId: early.id, plan: 'group', months: 12 };
    const { body } = await buyer.post('/api/account/order', renewed).expect(201);
    expect((await orderOf(body.id)).payableFen).toBe(60_000);
    await refund(order.id);
    for (const one of [early, late]) expect(await held(one.id)).toEqual(one);
  });

  it('keeps bought days when the purchase before them is refunded', async () => {
    const first = await aPaidOrder(site, buyer, 'group', 12);
    const license = await held((await orderOf(first)).paidId);
    const until = dayAfter(500);
    await paid([extending([license], { until })]);
    await refund(first);
    const days = Math.round((Date.parse(until) - Date.parse(license.endsOn ?? '')) / 86_400_000);
    expect(await held(license.id)).toMatchObject({ status: 'active', endsOn: dayAfter(days) });
  });

  it('gives new licences beside extended ones, and takes back each by its own rule', async () => {
    const before = await aLicense();
    const order = await paid([GROUP, extending([before])]);
    expect(order.licenses).toHaveLength(2);
    expect(order.licenses[1].key).toBe(before.key);
    const issued = order.licenses[0].id ?? (await held(before.id)).id;
    await refund(order.id);
    expect(await held(before.id)).toEqual(before);
    const [row] = await site.db.query('SELECT status FROM licenses WHERE key = $1', [order.licenses[0].key]);
    expect([row.status, typeof issued]).toEqual(['revoked', 'string']);
  });

  it('makes a licence permanent by a quote for a lifetime', async () => {
    const before = await aLicense();
    await paid([extending([before], { unitPriceFen: 238_000 })], { months: 0 });
    expect((await held(before.id)).endsOn).toBeNull();
  });

  it('shows staff the licences of the customer, and what a draft would change', async () => {
    const mine = await aLicense();
    await aLicense(12, await aPerson(site));
    const { id } = await aSentQuote(staff, buyer.mail);
    const { body: list } = await staff.get(`/api/admin/quotes/${id}/licenses`).expect(200);
    expect(list.items).toMatchObject([{ id: mine.id, key: mine.key, users: 5, assets: 30 }]);
    const until = dayAfter(900);
    const offer = { lines: [extending([mine], { until })], months: 12, validOn: dayAfter(30) };
    const { body } = await staff.post(`/api/admin/quotes/${id}/sending/preview`, offer).expect(200);
    expect(body).toMatchObject({
      takesSecondPerson: false,
      licenses: [{ key: mine.key, before: { users: 5 }, after: { users: 5 } }],
    });
    expect(new Date(body.licenses[0].after.expiresAt).getTime()).toBe(Date.parse(`${until}T23:59:59+08:00`));
    expect(await held(mine.id)).toEqual(mine);
  });

  it('counts an extension as a gift by what it costs, and by what it renews at', async () => {
    const mine = await aLicense();
    const { id } = await aSentQuote(staff, buyer.mail);
    const takesTwo = async (over: object) => {
      const offer = { lines: [extending([mine], over)], months: 12, validOn: dayAfter(30) };
      return (await staff.post(`/api/admin/quotes/${id}/sending/preview`, offer).expect(200)).body.takesSecondPerson;
    };
    expect(await takesTwo({ unitPriceFen: 1 })).toBe(false);
    expect(await takesTwo({ unitPriceFen: 0 })).toBe(true);
    expect(await takesTwo({ unitPriceFen: 1, until: '2046-01-01' })).toBe(true);
    expect(await takesTwo({ renewal: 'agreed', renewalYearFen: 0 })).toBe(true);
  });

  const accepting = async (licenses: readonly Held[], over: object = {}) => {
    const { token } = await aSentQuote(staff, buyer.mail, { lines: [extending(licenses, over)] }, second);
    return (by: Person = buyer) => by.post(`/api/quotes/${token}/acceptance`);
  };

  it('a quote cannot be accepted by a buyer who transfers the licence at the same time', async () => {
    const license = await aLicense();
    const to = await aPerson(site);
    const accept = await accepting([license]);
    const path = `/api/account/license-transfer?paidId=${license.id}&mail=${encodeURIComponent(to.mail)}`;
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [license.id] };
    const [transferred, accepted] = await whileHeld(site, lock, [() => buyer.post(path), () => accept()]);
    expect([transferred?.status, accepted?.status, accepted?.body.code]).toEqual([204, 409, 'quote.license_elsewhere']);
  });

  it.each([
    ['of another customer', 'quote.license_unknown'],
    ['that is permanent', 'quote.license_unsuitable'],
  ])('refuses a draft with a licence %s', async (_what, code) => {
    const license = code === 'quote.license_unknown' ? await aLicense(12, await aPerson(site)) : await aLicense(0);
    const { companyName, contactName, locale } = aDraft(buyer.mail);
    const customer = { companyName, contactName, mail: buyer.mail, locale };
    const { body } = await staff.post('/api/admin/quotes', customer).expect(201);
    const draft = aDraft(buyer.mail, { lines: [extending([license])] });
    const refused = await staff.put(`/api/admin/quotes/${body.id}`, draft, 1).expect(422);
    expect(refused.body.code).toBe(code);
  });

  it('a quote is accepted only by the account that owns the licence', async () => {
    const license = await aLicense();
    const accept = await accepting([license]);
    const { body } = await accept(await aPerson(site)).expect(409);
    expect(body).toMatchObject({ code: 'quote.license_elsewhere' });
    expect(body.message).toContain(license.key);
    await accept().expect(201);
  });

  it.each<[string, (license: Held) => Promise<void>]>([
    ['was merged into another one', async (one: Held) => void (await merge((await aLicense()).id, [one.id]))],
    ['took in another one', async (one: Held) => void (await merge(one.id, [(await aLicense()).id]))],
  ])('a quote cannot be accepted once the licence %s', async (_what, change) => {
    const license = await aLicense();
    const accept = await accepting([license]);
    await change(license);
    expect((await accept().expect(409)).body.code).toBe('quote.license_changed');
  });

  it('a quote for a common end cannot be accepted once the licence was renewed, one for a term can', async () => {
    const license = await aLicense();
    const [toEnd, byTerm] = [await accepting([license], { until: dayAfter(900) }), await accepting([license])];
    await paid([extending([license])]);
    expect((await toEnd().expect(409)).body.code).toBe('quote.license_changed');
    await byTerm().expect(201);
  });

  it.each<[string, object, (license: Held) => Promise<void>]>([
    ['license_transferred', {}, (one: Held) => transfer(one.id)],
    ['license_merged', {}, async (one: Held) => void (await merge((await aLicense()).id, [one.id]))],
    ['license_end_changed', { until: dayAfter(900) }, async (one: Held) => void (await paid([extending([one])]))],
  ])('a change of the licence makes the unpaid order void: %s', async (reason, over, change) => {
    const [license, other] = [await aLicense(), await aLicense()];
    const orderId = await ordered([extending([other, license], over)]);
    await change(license);
    const order = await eventually(async () => {
      const one = await orderOf(orderId);
      return one.status === 'cancelled' ? one : null;
    });
    expect(order.voidReason).toBe(reason);
    expect(await held(other.id)).toEqual(other);
    expect(await letter('已失效')).toBeDefined();
  });

  it('returns money that arrives after the licence was transferred', async () => {
    const license = await aLicense();
    const orderId = await ordered([extending([license])]);
    const notice = await beginPaying(site, buyer, orderId);
    await transfer(license.id);
    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    await eventually(async () => (await refundsOf(site, orderId)).length === 1);
    expect(await statusOf(site, orderId)).toBe('cancelled');
    expect((await held(license.id)).endsOn).toBe(license.endsOn);
  });

  it('a process of a release without such orders cannot settle one', async () => {
    const orderId = await ordered([extending([await aLicense()])]);
    const settle = site.db.query(
      `UPDATE orders SET status = 'paid', settled_by = 'free', paid_at = now() WHERE id = $1`,
      [orderId],
    );
    await expect(settle).rejects.toThrow('settled without extending');
  });
});
