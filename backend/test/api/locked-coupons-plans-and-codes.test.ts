import { unique } from '../support/app.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { type OvertakenWrites, rowChanged, testOvertaken } from '../support/overtaken.js';
import { aPerson, type Person } from '../support/people.js';
import { HIDDEN_PLAN } from '../support/plans.js';
import { aBatch } from '../support/redeem-codes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const POINTS = { kind: 'points', quantity: 1 } as const;

const site = siteOfSuite();
let owner: Person;
let staff: Staff;
let second: Staff;

beforeAll(async () => {
  [owner, staff, second] = [await aPerson(site), await aStaffMember(site), await aStaffMember(site)];
});

const couponOf = async (code: string): Promise<string> =>
  (await site.db.query('SELECT id FROM coupons WHERE code = $1', [code]))[0].id;
const aCode = async () => {
  const batch = await aBatch(site, POINTS);
  const [{ id }] = await site.db.query('SELECT id FROM redeem_codes WHERE batch_id = $1', [batch.id]);
  return { batchId: batch.id, codeId: id as string, code: batch.codes[0] ?? '' };
};
/** The approval of what takes two people. */
const approvalOf = async (path: string, body: object) => {
  const { proposalId } = (await staff.post(path, body).expect(201)).body;
  return () => second.post(`/api/admin/proposals/${proposalId}/approve`);
};
const WITHDRAWN = 'withdrawn_at = now()';

const WRITES: OvertakenWrites = {
  'the edit of a coupon': async () => {
    const id = await couponOf(await aCoupon(site));
    const by = rowChanged('coupons', id, `note = 'x', version = version + 1`);
    const terms = { amountFen: 100, maxRedemptions: 1, isEnabled: true };
    return { by, act: () => staff.put(`/api/admin/coupons/${id}`, terms, 1), refusal: 'request.stale' };
  },
  'the approval of a coupon whose code another takes': async () => {
    const code = unique('C').toUpperCase();
    const act = await approvalOf('/api/admin/coupons', { code, percentBps: 10_000, isEnabled: true });
    const sql = 'INSERT INTO coupons (code, percent_bps, created_at) VALUES ($1, 1000, now())';
    return { by: { sql, values: [code] }, act, refusal: 'coupon.code_taken' };
  },
  'the approval of a plan whose id another takes': async () => {
    const id = unique('plan').toLowerCase();
    const free = [{ months: 12, priceFen: 0, discountBps: 10_000 }];
    const plan = { ...HIDDEN_PLAN, id, edition: 'professional', isFree: true, combos: free };
    const act = await approvalOf('/api/admin/plans', plan);
    const sql = `INSERT INTO plans (id, edition, name_zh, name_en, description_zh, description_en, users, assets,
                                    is_hidden, position)
                 SELECT $1, 'professional', 'x', 'x', '', '', 3, 9, true, max(position) + 1 FROM plans`;
    return { by: { sql, values: [id] }, act, refusal: 'plan.id_taken' };
  },
  'the use of a coupon': async () => {
    const [couponCode, orderId] = [await aCoupon(site), await anOrder(owner)];
    const by = rowChanged('coupons', await couponOf(couponCode), 'is_enabled = false');
    const act = () => owner.post(`/api/account/orders/${orderId}/coupon`, { couponCode });
    return { by, act, refusal: 'coupon.disabled' };
  },
  'the edit of a plan': async () => {
    const id = unique('plan').toLowerCase();
    await staff.post('/api/admin/plans', { id, edition: 'professional', ...HIDDEN_PLAN }).expect(201);
    const by = rowChanged('plans', id, 'users = 4, version = version + 1');
    return { by, act: () => staff.put(`/api/admin/plans/${id}`, HIDDEN_PLAN, 1), refusal: 'request.stale' };
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

testOvertaken(site, WRITES);
