import { unique } from '../support/app.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { outcomeOf, type OvertakenWrites, rowChanged } from '../support/overtaken.js';
import { aPerson, type Person } from '../support/people.js';
import { aBatch } from '../support/redeem-codes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PLAN = {
  name: { zh: '测试版', en: 'Trial' },
  description: { zh: '', en: '' },
  users: 3,
  assets: 9,
  isHidden: true,
  isFree: false,
  combos: [{ months: 12, priceFen: 42_000, discountBps: 10_000 }],
};
const POINTS = { kind: 'points', quantity: 1 } as const;

const site = siteOfSuite();
let owner: Person;
let staff: Staff;

beforeAll(async () => {
  [owner, staff] = [await aPerson(site), await aStaffMember(site)];
});

const couponOf = async (code: string): Promise<string> =>
  (await site.db.query('SELECT id FROM coupons WHERE code = $1', [code]))[0].id;
const aCode = async () => {
  const batch = await aBatch(site, POINTS);
  const [{ id }] = await site.db.query('SELECT id FROM redeem_codes WHERE batch_id = $1', [batch.id]);
  return { batchId: batch.id, codeId: id as string, code: batch.codes[0] ?? '' };
};
const WITHDRAWN = 'withdrawn_at = now()';

const WRITES: OvertakenWrites = {
  'the edit of a coupon': async () => {
    const id = await couponOf(await aCoupon(site));
    const by = rowChanged('coupons', id, `note = 'x', version = version + 1`);
    const terms = { amountFen: 100, maxRedemptions: 1, isEnabled: true };
    return { by, act: () => staff.put(`/api/admin/coupons/${id}`, terms, 1), refusal: 'request.stale' };
  },
  'the use of a coupon': async () => {
    const [couponCode, orderId] = [await aCoupon(site), await anOrder(owner)];
    const by = rowChanged('coupons', await couponOf(couponCode), 'is_enabled = false');
    const act = () => owner.post(`/api/account/orders/${orderId}/coupon`, { couponCode });
    return { by, act, refusal: 'coupon.disabled' };
  },
  'the edit of a plan': async () => {
    const id = unique('plan').toLowerCase();
    await staff.post('/api/admin/plans', { id, edition: 'professional', ...PLAN }).expect(201);
    const by = rowChanged('plans', id, 'users = 4, version = version + 1');
    return { by, act: () => staff.put(`/api/admin/plans/${id}`, PLAN, 1), refusal: 'request.stale' };
  },
  'the withdrawal of a batch of redeem codes': async () => {
    const { batchId } = await aCode();
    const act = () => staff.post(`/api/admin/redeem-batches/${batchId}/withdraw`);
    return { by: rowChanged('redeem_batches', batchId, WITHDRAWN), act, refusal: 'redeem_code.withdrawn' };
  },
  'the withdrawal of a redeem code': async () => {
    const { codeId } = await aCode();
    const act = () => staff.post(`/api/admin/redeem-codes/${codeId}/withdraw`);
    return { by: rowChanged('redeem_codes', codeId, WITHDRAWN), act, refusal: 'redeem_code.withdrawn' };
  },
  'the use of a redeem code': async () => {
    const { codeId, code } = await aCode();
    const act = () => owner.post('/api/account/redeem-code', { code });
    return { by: rowChanged('redeem_codes', codeId, WITHDRAWN), act, refusal: 'redeem_code.withdrawn' };
  },
};

it.each(Object.keys(WRITES))('%s is refused when the row it waited for has changed', async (name) => {
  const write = await WRITES[name]?.();
  if (!write) throw new Error(name);
  expect(await outcomeOf(site, write)).toBe(write.refusal);
});
