import type { Staff } from './staff.js';

/** Adds a plan at any prices: one member of staff proposes it and another approves. */
export async function aPlan(staff: Staff, second: Staff, plan: object): Promise<void> {
  const { body } = await staff.post('/api/admin/plans', plan).expect(201);
  if (body.proposalId !== null) await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200);
}
