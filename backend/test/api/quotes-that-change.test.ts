import { mailAbout } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, payAtCashier } from '../support/gateway.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aDraft, aQuotedOrder, aSentQuote, changing, dayAfter, DIFFERENCE } from '../support/quotes.js';
import { refundsBecome, refundsBy } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const GROUP = { plan: 'group', name: '小组', users: 5, assets: 30, quantity: 1, unitPriceFen: 64_600 };

describe('quotes that change licences of the customer', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [staff, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const held = async (id: string) => {
    const [row] = await site.db.query(
      `SELECT id, key, status, machine_id AS machine, base_users AS users, base_assets AS assets, plan_id AS plan,
              to_char(expires_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS "endsOn",
              agreed_year_fen::int AS "yearFen", components FROM licenses WHERE id = $1`,
      [id],
    );
    return row;
  };
  const orderOf = async (id: string) => (await buyer.get(`/api/account/orders/${id}`).expect(200)).body;
  const aLicense = async (months = 12, plan = 'group', owner = buyer) => {
    const orderId = await aPaidOrder(site, owner, plan, months);
    const { body } = await owner.get(`/api/account/orders/${orderId}`).expect(200);
    return { ...(await held(body.paidId)), orderId };
  };
  const ordered = (lines: readonly object[], over: object = {}) =>
    aQuotedOrder(staff, buyer, { lines, ...over }, second);
  const paid = async (lines: readonly object[], over: object = {}) => {
    const id = await ordered(lines, over);
    await payAtCashier(site, buyer, id);
    return orderOf(id);
  };
  const refund = async (id: string) => {
    await refundsBy(site, staff.id).refund(id);
    await becomes(site, id, 'refunded');
  };
  const accepting = async (lines: readonly object[]) => {
    const { token } = await aSentQuote(staff, buyer.mail, { lines }, second);
    return (by: Person = buyer) => by.post(`/api/quotes/${token}/acceptance`);
  };
  const letter = (subject: string) => mailAbout(site, buyer.mail, subject);
  const merge = (targetPaidId: string, sourcePaidIds: readonly string[]) =>
    buyer.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds }).expect(200);
  const transferPath = async (id: string) =>
    `/api/account/license-transfer?paidId=${id}&mail=${encodeURIComponent((await aPerson(site)).mail)}`;

  it('enlarges a bound licence, says so everywhere, gives a new file, and restores it after a refund', async () => {
    const { orderId: _first, ...license } = await aLicense();
    await buyer.post(`/api/account/paid-binding?paidId=${license.id}&machineId=MACHINE-0002`).expect(200);
    await buyer.get(`/api/account/paid/${license.id}/license-file`).expect(200);
    const before = await held(license.id);
    const { token, id: quoteId } = await aSentQuote(staff, buyer.mail, { lines: [changing([license])] }, second);
    const says = `扩容 ${license.key}：专业版 · 小组 · 5 个用户 · 30 个资产 · ${license.endsOn} 到期 → 专业版 · 团队 · 15 个用户 · 100 个资产 · ${license.endsOn} 到期`;
    const plain = (text: string) => text.replaceAll(/[\u00A0\u2060]/g, (mark) => (mark === '\u00A0' ? ' ' : ''));
    const { body: offer } = await buyer.get(`/api/quotes/${token}`).expect(200);
    expect(plain(JSON.stringify(offer))).toContain(says);
    expect(plain((await letter('报价')).text).replaceAll(/\s+/g, '')).toContain(says.replaceAll(/\s+/g, ''));
    await staff.get(`/api/admin/quotes/${quoteId}/pdf`).expect(200);

    const { body: accepted } = await buyer.post(`/api/quotes/${token}/acceptance`).expect(201);
    await payAtCashier(site, buyer, accepted.id);
    const order = await orderOf(accepted.id);
    expect(plain(JSON.stringify(order))).toContain(says);
    expect(order).toMatchObject({ status: 'paid', paidId: license.id, payableFen: DIFFERENCE });
    expect(await held(license.id)).toEqual({
      ...before,
      plan: 'team',
      users: 15,
      assets: 100,
      components: [{ planId: 'team', quantity: 1 }],
    });
    const { body: shown } = await buyer.get(`/api/account/paid/${license.id}`).expect(200);
    expect(shown).toMatchObject({ machineId: 'MACHINE-0002', fileVersion: 2 });
    const { body: history } = await buyer.get(`/api/account/paid/${license.id}/history`).expect(200);
    expect(history.items.find(({ kind }: { kind: string }) => kind === 'change')).toMatchObject({
      before: { users: 5 },
      after: { users: 15 },
      order: { number: order.number },
      paidFen: DIFFERENCE,
    });
    expect((await letter('授权已签发')).text).toContain(license.key);

    const { body: preview } = await staff.get(`/api/admin/orders/${order.id}/refund-preview`).expect(200);
    expect(preview).toMatchObject({ license: 'changed_back', licenseCount: 1 });
    await refund(order.id);
    expect(await held(license.id)).toEqual(before);
  });

  it('refuses to transfer a licence while the order that enlarged it is being refunded', async () => {
    const license = await aLicense();
    const { id } = await paid([changing([license])]);
    await refundsBy(site, staff.id).refund(id, 100);
    await becomes(site, id, 'partially_refunded');
    await refundsBecome(site, id, 'processing');
    const path = await transferPath(license.id);
    const { body } = await buyer.post(path);
    await refundsBecome(site, id, 'succeeded', new Date());
    expect(body.code).toBe('license.being_refunded');
    await buyer.post(path).expect(204);
  });

  it('changes several licences by one order beside new and extended ones, and takes back exactly these', async () => {
    const [one, other, extended] = [await aLicense(), await aLicense(24), await aLicense()];
    const agreed = { users: 40, assets: 100, renewal: 'agreed', renewalYearFen: 400_000, unitPriceFen: 300_000 };
    const order = await paid([
      GROUP,
      changing([one, other], { ...agreed, quantity: 2 }),
      { name: '续费', quantity: 1, unitPriceFen: 64_600, licenseIds: [extended.id] },
    ]);
    expect(order.licenses).toHaveLength(4);
    for (const { id, endsOn } of [one, other]) {
      expect(await held(id)).toMatchObject({ users: 40, endsOn, yearFen: 400_000, components: [] });
    }
    const shares = await site.db.query(
      `SELECT kind, paid_fen::int AS fen FROM license_lines WHERE source_id = $1 ORDER BY source_place`,
      [order.id],
    );
    expect(shares.map(({ kind, fen }: { kind: string; fen: number }) => `${kind} ${fen}`)).toEqual([
      'first 64600',
      'time 64600',
      'change 300000',
      'change 300000',
    ]);
    await refund(order.id);
    for (const { orderId: _order, ...license } of [one, other, extended]) {
      expect(await held(license.id)).toEqual(license);
    }
  });

  it('delivers two changes of one family, which were merged and parted again', async () => {
    const [one, other] = [await aLicense(), await aLicense()];
    await merge(one.id, [other.id]);
    await refund(one.orderId);
    const [{ ids }] = await site.db.query(
      `SELECT json_agg(id) AS ids FROM licenses WHERE account_id = $1 AND status = 'active'`,
      [buyer.id],
    );
    expect(ids).toHaveLength(1);
    const third = await aLicense();
    await paid([changing([{ id: ids[0] }, third], { quantity: 2 })]);
    expect([(await held(ids[0])).users, (await held(third.id)).users]).toEqual([15, 15]);
  });

  it('replaces a licence with a smaller plan, or with a lifetime, at the price of the line', async () => {
    const [large, dated] = [await aLicense(12, 'team'), await aLicense()];
    await paid([changing([large], { ...GROUP, change: 'replace', unitPriceFen: 100 })]);
    expect(await held(large.id)).toMatchObject({ users: 5, plan: 'group', endsOn: large.endsOn });
    const order = await paid([changing([dated], { change: 'replace', unitPriceFen: 588_000 })], { months: 0 });
    expect(await held(dated.id)).toMatchObject({ users: 15, plan: 'team', endsOn: null });
    await refund(order.id);
    expect(await held(dated.id)).toMatchObject({ users: 5, plan: 'group', endsOn: dated.endsOn });
  });

  it('a quoted change is undone when the purchase that its price was based on is refunded', async () => {
    const license = await aLicense();
    await paid([changing([license], { change: 'replace', unitPriceFen: 588_000 })], { months: 0 });
    const { body } = await staff.get(`/api/admin/orders/${license.orderId}/refund-preview`).expect(200);
    expect(body.changes).toMatchObject([{ key: license.key }]);
    await refund(license.orderId);
    expect((await held(license.id)).status).toBe('revoked');
  });

  it('shows staff what a draft would change, and counts what it gives away', async () => {
    const license = await aLicense();
    const { id } = await aSentQuote(staff, buyer.mail);
    const preview = async (over: object) => {
      const offer = { lines: [changing([license], over)], months: 12, validOn: dayAfter(30) };
      return (await staff.post(`/api/admin/quotes/${id}/sending/preview`, offer).expect(200)).body;
    };
    expect(await preview({})).toMatchObject({
      takesSecondPerson: false,
      licenses: [{ key: license.key, before: { users: 5, assets: 30 }, after: { users: 15, assets: 100 } }],
    });
    expect((await preview({ users: 2_000, assets: 2_000, renewal: 'none' })).takesSecondPerson).toBe(true);
    expect((await preview({ renewal: 'agreed', renewalYearFen: 0 })).takesSecondPerson).toBe(true);
    expect(await held(license.id)).toMatchObject({ users: 5 });
  });

  it.each<[string, (license: { id: string }) => object]>([
    ['quote.change_not_larger', (one) => changing([one], { users: 5, assets: 30, renewal: 'none' })],
    ['quote.license_twice', (one) => changing([one, one])],
    ['quote.change_incomplete', (one) => changing([one], { plan: null })],
    ['quote.change_incomplete', () => changing([])],
    ['quote.change_edition', (one) => changing([one], { plan: 'enterprise', users: -1, assets: -1, renewal: 'none' })],
    ['quote.renewal_price_missing', (one) => changing([one], { users: 40 })],
  ])('refuses a draft: %s', async (code, lineOf) => {
    const license = await aLicense();
    const { companyName, contactName, locale } = aDraft(buyer.mail);
    const customer = { companyName, contactName, mail: buyer.mail, locale };
    const { body } = await staff.post('/api/admin/quotes', customer).expect(201);
    const draft = aDraft(buyer.mail, { lines: [lineOf(license)] });
    expect((await staff.put(`/api/admin/quotes/${body.id}`, draft, 1).expect(422)).body.code).toBe(code);
  });

  it.each<[string, (license: { id: string }) => Promise<unknown>]>([
    ['was merged', async (one) => merge((await aLicense()).id, [one.id])],
    ['took in another one', async (one) => merge(one.id, [(await aLicense()).id])],
    ['was renewed', async (one) => paid([{ name: '续费', quantity: 1, unitPriceFen: 64_600, licenseIds: [one.id] }])],
    ['was changed', async (one) => paid([changing([one])])],
    [
      'got more by points',
      async (one) => {
        await givePoints(site, buyer, 100_000);
        await buyer.post('/api/account/points/spend', { paidId: one.id, kind: 'users', quantity: 1 }).expect(200);
      },
    ],
  ])('a quote cannot be accepted once the licence %s', async (_what, change) => {
    const license = await aLicense();
    const accept = await accepting([changing([license])]);
    await change(license);
    const { body } = await accept().expect(409);
    expect(body.code).toBe('quote.license_changed');
    expect(body.message).toContain(license.key);
  });

  it.each<[string, (license: { id: string }) => Promise<unknown>]>([
    ['license_transferred', async (one) => buyer.post(await transferPath(one.id)).expect(204)],
    ['license_merged', async (one) => merge((await aLicense()).id, [one.id])],
    ['license_changed', async (one) => paid([changing([one])])],
  ])('a change of the licence makes the unpaid order void: %s', async (reason, change) => {
    const [license, other] = [await aLicense(), await aLicense()];
    const orderId = await ordered([changing([other, license])]);
    await change(license);
    const order = await eventually(async () => {
      const one = await orderOf(orderId);
      return one.status === 'cancelled' ? one : null;
    });
    expect(order.voidReason).toBe(reason);
    expect((await held(other.id)).users).toBe(5);
    expect(await letter('已失效')).toBeDefined();
  });

  it('a process of a release without such orders cannot settle one', async () => {
    const orderId = await ordered([changing([await aLicense()])]);
    const settle = site.db.query(
      `UPDATE orders SET status = 'paid', settled_by = 'free', paid_at = now() WHERE id = $1`,
      [orderId],
    );
    await expect(settle).rejects.toThrow('settled without extending');
  });
});
