import { aCustomer, anOrder } from '../support/customer.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('coupons in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const create = (terms: object) => admin.post('/api/admin/coupons', { isEnabled: true, maxRedemptions: 1, ...terms });
  const codesOf = async (query: string): Promise<string[]> => {
    const { body } = await admin.get(`/api/admin/coupons?${query}`).expect(200);
    return body.items.map(({ code }: { code: string }) => code);
  };

  it('creates, finds and changes coupons, and audits each step', async () => {
    const { body: created } = await create({ code: ' spring-26 ', percentBps: 1_000, note: '=春季 50%' }).expect(201);
    await create({ code: 'AUTUMN', amountFen: 5_000, endsAt: '2030-01-01T00:00:00+08:00' }).expect(201);
    expect(await lastAudit(site, 'coupon.created')).toMatchObject({ actorId: admin.id, after: { code: 'AUTUMN' } });

    expect(await codesOf('sort=code')).toEqual(['AUTUMN', 'SPRING-26']);
    expect(await codesOf('sort=-code')).toEqual(['SPRING-26', 'AUTUMN']);
    expect(await codesOf('q=50%25')).toEqual(['SPRING-26']);
    expect(await codesOf('q=5_%25')).toEqual([]);

    await admin.put(`/api/admin/coupons/${created.id}`, { isEnabled: false, percentBps: 2_000 }, 1).expect(200);
    expect(await codesOf('isEnabled=true')).toEqual(['AUTUMN']);
    expect(await lastAudit(site, 'coupon.changed')).toMatchObject({
      subject: created.id,
      before: { percentBps: 1_000, isEnabled: true },
      after: { percentBps: 2_000, isEnabled: false },
    });
  });

  it('counts the orders that hold a coupon, until their time is over', async () => {
    await create({ code: 'COUNTED', amountFen: 100 }).expect(201);
    const customer = await aCustomer(site);
    const orderId = await anOrder(customer);
    await customer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: 'counted' }).expect(200);
    const counted = async () => (await admin.get('/api/admin/coupons?q=counted').expect(200)).body.items[0];
    expect(await counted()).toMatchObject({ reserved: 1, consumed: 0 });
    const [held] = await site.db.query('SELECT reserved_until FROM coupon_redemptions WHERE order_id = $1', [orderId]);
    site.clock.travel(held.reserved_until.getTime() - Date.now());
    expect(await counted()).toMatchObject({ reserved: 0, consumed: 0 });
    site.clock.reset();
  });

  it.each([
    ['new', 201],
    ['renewal', 201],
    ['quote', 400],
    ['change', 400],
  ])('a coupon can be limited to %s orders only if these take coupons (%i)', async (kind, status) => {
    const { body } = await create({ code: `FOR-${kind}`, amountFen: 100, orderKinds: [kind] }).expect(status);
    const { body: page } = await admin.get(`/api/admin/coupons?q=FOR-${kind}`).expect(200);
    expect(page.total).toBe(status === 201 ? 1 : 0);
    if (status !== 201) expect(body.details).toMatchObject([{ field: 'orderKinds', code: 'isIn' }]);
  });

  it('exports coupons with spreadsheet formulas escaped', async () => {
    await create({ code: 'FILED', amountFen: 100, note: '=1+1' }).expect(201);
    const { text, headers } = await admin.get('/api/admin/coupons/export?q=FILED').expect(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '1' });
    expect(text.split('\r\n')[1]).toMatch(/^FILED,,1\.00,是,.*,'=1\+1$/);
  });

  it('exports all coupons, also those beyond the last page of the list', async () => {
    await site.db.query(
      `INSERT INTO coupons (code, amount_fen, is_enabled, created_at)
       SELECT 'MANY-' || n, 100, true, now() FROM generate_series(1, 10001) n`,
    );
    const { text, headers } = await admin.get('/api/admin/coupons/export?q=MANY-').expect(200);
    expect(headers['x-total-count']).toBe('10001');
    expect(text.trim().split('\r\n')).toHaveLength(1 + 10_001);
  });

  it.each([
    ['a taken code', { code: 'twice', amountFen: 1 }, 409, 'coupon.code_taken'],
    ['an unusable code', { code: '!!', amountFen: 1 }, 400, 'coupon.code_unusable'],
    ['no value', { code: 'none' }, 400, 'coupon.one_value'],
    ['two values', { code: 'both', amountFen: 1, percentBps: 1 }, 400, 'coupon.one_value'],
    [
      'an end before its beginning',
      { code: 'back', amountFen: 1, startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
      400,
      'coupon.ends_before_start',
    ],
    ['a discount above 100 percent', { code: 'all', percentBps: 10_001 }, 400, 'request.invalid'],
  ])('refuses a coupon with %s', async (_, terms, status, code) => {
    await create({ code: 'TWICE', amountFen: 1 });
    const { body } = await create(terms).expect(status);
    expect(body.code).toBe(code);
  });

  it('denies coupons to visitors, customers and reviewers', async () => {
    await site.http.get('/api/admin/coupons').expect(401);
    for (const outsider of [await aCustomer(site), await aStaffMember(site, 'reviewer')]) {
      await outsider.get('/api/admin/coupons').expect(403);
      await outsider.post('/api/admin/coupons', { code: 'MINE', amountFen: 1, isEnabled: true }).expect(403);
    }
  });

  it('refuses a page beyond the last one and an unknown sort key in the list of coupons', async () => {
    await admin.get('/api/admin/coupons?pageIndex=1001').expect(400);
    await admin.get('/api/admin/coupons?sort=note').expect(400);
    expect(await codesOf('q=FILED&pageIndex=1000')).toEqual([]);
  });
});
