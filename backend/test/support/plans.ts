import type { Staff } from './staff.js';

/** What staff enter about a plan of one year; a new one needs an id and an edition, too. */
export const TRIAL = {
  name: { zh: '测试版', en: 'Trial' },
  description: { zh: '', en: '' },
  users: 3,
  assets: 20,
  isHidden: false,
  combos: [{ months: 12, priceFen: 30_000, discountBps: 9_000 }],
};

/** The same, hidden and without a discount. */
export const HIDDEN_PLAN = {
  ...TRIAL,
  isHidden: true,
  isFree: false,
  combos: [{ months: 12, priceFen: 42_000, discountBps: 10_000 }],
};

/** Adds a plan at any prices: one member of staff proposes it and another approves. */
export async function aPlan(staff: Staff, second: Staff, plan: object): Promise<void> {
  const { body } = await staff.post('/api/admin/plans', plan).expect(201);
  if (body.proposalId !== null) await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200);
}
