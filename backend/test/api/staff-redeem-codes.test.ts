import { aPerson, balanceOf, type Person } from '../support/people.js';
import { aStaffMember, lastAudit } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRINTED = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

describe('redeem codes in the console', () => {
  const site = siteOfSuite();
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const make = (batch: object) => admin.post('/api/admin/redeem-batches', { name: '双十一', count: 3, ...batch });
  const rowsIn = (csv: string): string[][] =>
    csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  const codesIn = (csv: string): string[] => rowsIn(csv).map(([code = '']) => code);
  const newest = async () => (await admin.get('/api/admin/redeem-batches').expect(200)).body.items[0];
  const codesOf = async (query: string) => (await admin.get(`/api/admin/redeem-codes?${query}`).expect(200)).body;

  it('returns new redeem codes as a file, lists what became of them, and audits the batch', async () => {
    const answer = await make({ kind: 'license', planId: 'group', months: 12, expiresAt: '2099-01-01T00:00:00+08:00' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const codes = codesIn(answer.text);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(PRINTED);

    const batch = await newest();
    expect(batch).toMatchObject({
      name: '双十一',
      kind: 'license',
      quantity: 12,
      description: expect.stringContaining('12 个月'),
      size: 3,
      redeemed: 0,
      expiresAt: '2098-12-31T16:00:00.000Z',
      withdrawnAt: null,
    });
    const audited = await lastAudit(site, 'redeem_batch.made');
    expect(audited).toMatchObject({ actorId: admin.id, subject: batch.id, after: { name: '双十一', size: 3 } });

    const customer = await aPerson(site);
    const { body } = await customer.post('/api/account/redeem-code', { code: codes[0] }).expect(200);
    expect(await newest()).toMatchObject({ redeemed: 1 });
    const redeemed = await codesOf(`batchId=${batch.id}&status=redeemed`);
    expect(redeemed).toMatchObject({ total: 1, items: [{ accountId: customer.id, mail: customer.mail }] });
    const { body: license } = await customer.get(`/api/account/paid/${body.paidId}`).expect(200);
    expect(redeemed.items[0]).toMatchObject({ licenseId: body.paidId, licenseKey: license.key });
    expect(await codesOf(`batchId=${batch.id}&status=open`)).toMatchObject({ total: 2 });
    expect(await codesOf(`q=${encodeURIComponent(customer.mail)}`)).toMatchObject({ total: 1 });
  });

  it('finds a redeem code as a customer reads it out, and withdraws it alone or with its batch', async () => {
    const [first = [], second = []] = rowsIn((await make({ kind: 'points', quantity: 100 }).expect(200)).text);
    const [[one = ''], [other = '']] = [first, second];
    const { body: found } = await admin.post('/api/admin/redeem-codes/find', { code: one.toLowerCase() }).expect(200);
    expect(await codesOf(`id=${found.id}`)).toMatchObject({ total: 1, items: [{ status: 'open' }] });
    expect(first).toEqual([one, '双十一', found.id]);
    await admin.post(`/api/admin/redeem-codes/${found.id}/withdraw`).expect(204);
    expect(await lastAudit(site, 'redeem_code.withdrawn')).toMatchObject({
      subject: found.id,
      before: { withdrawnAt: null },
      after: { withdrawnAt: expect.any(String) },
    });
    const again = await admin.post(`/api/admin/redeem-codes/${found.id}/withdraw`).expect(409);
    expect(again.body.code).toBe('redeem_code.withdrawn');

    const { body } = await admin.post(`/api/admin/redeem-batches/${found.batchId}/withdraw`).expect(200);
    expect(body).toEqual({ count: 2 });
    expect(await lastAudit(site, 'redeem_batch.withdrawn')).toMatchObject({
      subject: found.batchId,
      after: { count: 2 },
    });
    const customer = await aPerson(site);
    await customer.post('/api/account/redeem-code', { code: other }).expect(409);
    expect(await balanceOf(site, customer)).toBe(0);
    expect(await codesOf(`batchId=${found.batchId}&status=withdrawn`)).toMatchObject({ total: 3 });
  });

  it.each([
    ['no quantity', { kind: 'points' }],
    ['half a user', { kind: 'users', quantity: 1.5 }],
    ['no plan', { kind: 'license', months: 12 }],
    ['no months', { kind: 'license', planId: 'group' }],
    ['too many codes', { kind: 'points', quantity: 1, count: 10_001 }],
    ['an unknown kind', { kind: 'money', quantity: 1 }],
    ['too many months', { kind: 'months', quantity: 121 }],
    ['an end in the past', { kind: 'points', quantity: 1, expiresAt: '2020-01-01T00:00:00Z' }],
  ])('refuses to create redeem codes with %s', async (_, batch) => {
    await make(batch).expect(400);
  });

  it('refuses to create redeem codes for an unknown plan', async () => {
    const { body } = await make({ kind: 'license', planId: 'no-such-plan', months: 12 }).expect(404);
    expect(body.code).toBe('plan.not_found');
  });

  it('denies redeem codes to reviewers and customers', async () => {
    const others = [await aStaffMember(site, 'reviewer'), await aPerson(site)];
    for (const other of others) {
      await other.get('/api/admin/redeem-batches').expect(403);
      await other.get('/api/admin/redeem-codes').expect(403);
      await other.post('/api/admin/redeem-codes/find', { code: 'x' }).expect(403);
      await other.post('/api/admin/redeem-batches', { name: 'x', kind: 'points', quantity: 1, count: 1 }).expect(403);
    }
  });
});
