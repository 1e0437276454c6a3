import { unique } from '../support/app.js';
import { whileHeld } from '../support/holding.js';
import { tally } from '../support/people.js';
import { aStaffMember, givingOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('members of staff who are dismissed while they act', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let seller: Staff;

  beforeEach(async () => {
    [admin, second, seller] = [await aStaffMember(site), await aStaffMember(site), await aStaffMember(site, 'sales')];
  });

  const freeFor = () => ({ code: unique('FREE'), percentBps: 10_000, isEnabled: true });
  const propose = (staff: Staff) => staff.post('/api/admin/coupons', freeFor());
  const aProposal = async (staff: Staff): Promise<string> => (await propose(staff).expect(201)).body.proposalId;
  const approve = (staff: Staff, id: string) => staff.post(`/api/admin/proposals/${id}/approve`);
  const accountOf = ({ id }: Staff) => ({ sql: 'SELECT id FROM accounts WHERE id = $1 FOR UPDATE', values: [id] });
  const dismissals = [
    ['disabled', ({ id }: Staff) => admin.put(`/api/admin/accounts/${id}/enabled`, { isEnabled: false }, 2)],
    ['made a customer', ({ id }: Staff) => admin.put(`/api/admin/accounts/${id}/role`, { role: 'customer' }, 2)],
  ] as const;
  const proposalsOf = async ({ id }: Staff): Promise<string[]> => {
    const rows = await site.db.query('SELECT status FROM proposals WHERE proposed_by = $1', [id]);
    return rows.map(({ status }: { status: string }) => status);
  };

  it.each(dismissals)('approve nothing: %s', async (_what, dismiss) => {
    const id = await aProposal(seller);
    const answers = await whileHeld(site, accountOf(second), [() => dismiss(second), () => approve(second, id)]);
    expect(tally(answers)).toEqual({ ok: 1, 'auth.forbidden': 1 });
    expect(await proposalsOf(seller)).toEqual(['waiting']);
  });

  it.each(dismissals)('propose nothing: %s', async (_what, dismiss) => {
    const answers = await whileHeld(site, accountOf(seller), [() => dismiss(seller), () => propose(seller)]);
    expect(tally(answers)).toEqual({ ok: 1, 'auth.forbidden': 1 });
    expect(await proposalsOf(seller)).toEqual([]);
  });

  it.each(dismissals)('leave no proposal that waits when they proposed it just before: %s', async (_what, dismiss) => {
    const answers = await whileHeld(site, givingOf(seller), [() => propose(seller), () => dismiss(seller)]);
    expect(tally(answers)).toEqual({ ok: 2 });
    expect(await proposalsOf(seller)).toEqual(['void']);
  });

  it('dismissed staff leave proposals that cannot be approved, even if nothing voided them', async () => {
    const id = await aProposal(seller);
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [seller.id]);
    expect((await approve(second, id).expect(409)).body.code).toBe('proposal.void');
    await second.post(`/api/admin/proposals/${id}/reject`).expect(204);
  });

  it('lets two administrators approve each other’s proposals at once', async () => {
    const [one, other] = [await aProposal(admin), await aProposal(second)];
    const proposals = {
      sql: 'SELECT id FROM proposals WHERE id = ANY ($1::uuid[]) FOR UPDATE',
      values: [[one, other]],
    };
    const answers = await whileHeld(site, proposals, [() => approve(second, one), () => approve(admin, other)]);
    expect(tally(answers)).toEqual({ ok: 2 });
  });
});
