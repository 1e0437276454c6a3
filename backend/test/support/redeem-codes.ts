import { ProposalDesk } from '../../src/modules/approvals/index.js';
import { type BatchDraft, type GiftDraft, RedeemBatches } from '../../src/modules/redeem-codes/index.js';
import type { StaffMember } from '../../src/platform/http/access/access.js';
import type { TestApp } from './app.js';
import { serviceOf } from './people.js';
import { aStaffMember } from './staff.js';

export interface BatchInTest {
  readonly id: string;
  readonly codes: readonly string[];
}

/** Codes created by staff. */
export async function aBatch(
  site: TestApp,
  gift: GiftDraft,
  { count = 1, expiresAt = null }: { readonly count?: number; readonly expiresAt?: Date | null } = {},
): Promise<BatchInTest> {
  const staff = { accountId: (await aStaffMember(site)).id };
  const batches = serviceOf(site, RedeemBatches);
  const draft = { name: 'test', gift, count, expiresAt };
  const isAlone = !(await batches.needsSecondPerson(staff, draft));
  const { id, codes } = isAlone ? await batches.make(staff, draft) : await approved(site, staff, draft);
  return { id, codes: codes.map(({ code }) => code) };
}

async function approved(site: TestApp, staff: StaffMember, draft: BatchDraft) {
  const batches = serviceOf(site, RedeemBatches);
  const second = { accountId: (await aStaffMember(site)).id };
  const id = await serviceOf(site, ProposalDesk).approve(second, await batches.propose(staff, draft));
  return batches.print(staff, id ?? '');
}

/** One code created by staff. */
export async function aCode(site: TestApp, gift: GiftDraft, expiresAt: Date | null = null): Promise<string> {
  const [code] = (await aBatch(site, gift, { expiresAt })).codes;
  if (code === undefined) throw new Error('a batch without codes');
  return code;
}
