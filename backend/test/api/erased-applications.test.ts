import { AccountDeletion } from '../../src/modules/account/index.js';
import { MailEvidence, MailHostLookup } from '../../src/modules/enterprise-application/mail-evidence.service.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { mailsTo } from '../support/customer.js';
import { asOwner } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const MARK = 'Zx9marker';

describe('the application of an account that is erased', () => {
  const site = siteOfSuite();
  let staff: Staff;

  beforeAll(async () => {
    stubMailHosts(site);
    staff = await aStaffMember(site);
  });

  it('leaves nothing that is found out or written about an application once its account is erased', async () => {
    site.clock.reset();
    const leaver = await anEmployee(site);
    const id = await applied(leaver);
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    const erase = async () => {
      await asOwner(site, `UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
        leaver.id,
      ]);
      await site.app.get(AccountDeletion).eraseDue();
    };
    const lookup = serviceOf(site, MailHostLookup);
    const { ask } = lookup;
    lookup.ask = async (domain) => {
      await erase();
      return ask(domain);
    };
    await serviceOf(site, MailEvidence).gather(id);
    lookup.ask = ask;
    expect(await site.db.query('SELECT mail_domain, mail_hosts FROM applications WHERE id = $1', [id])).toEqual([
      { mail_domain: '', mail_hosts: null },
    ]);
    const { body } = await staff.post(`/api/admin/applications/${id}/notes`, { note: `${MARK} late` }).expect(404);
    expect(body.code).toBe('account.not_found');
  });

  it('rejects a pending application, also one that was set aside or reopened, without a mail', async () => {
    site.clock.reset();
    staff = await aStaffMember(site);
    const applicants = [await anEmployee(site), await anEmployee(site), await anEmployee(site)] as const;
    const [fresh, aside, reopened] = await Promise.all(applicants.map((one) => applied(one)));
    const act = (id: string | undefined, what: string) =>
      staff.post(`/api/admin/applications/${id}/${what}`, { note: '?' });
    await staff.post(`/api/admin/applications/${aside}/set-aside`).expect(204);
    await act(reopened, 'rejection').expect(200);
    await act(reopened, 'reopening').expect(200);
    const ids = applicants.map(({ id }) => id);
    const rejections = async () =>
      (await Promise.all(applicants.map(async ({ mail }) => mailsTo(site, mail)))).map(
        (letters) => letters.filter(({ subject }) => subject.includes('未通过')).length,
      );
    await eventually(async () => (await rejections()).join() === '0,0,1');
    await asOwner(site, `UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = ANY($1)`, [
      ids,
    ]);
    await site.app.get(AccountDeletion).eraseDue();
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    expect(await rejections()).toEqual([0, 0, 1]);

    const listed = async (query: object) =>
      (await staff.get('/api/admin/applications').query(query).expect(200)).body.items.filter(
        ({ accountId }: { accountId: string }) => ids.includes(accountId),
      );
    const row = { status: 'rejected', decidedAt: expect.any(String), decidedBy: null };
    expect(await listed({ status: 'rejected', pageSize: 100 })).toMatchObject([row, row, row]);
    for (const query of [{ status: 'pending' }, { isSetAside: true }, { isOverdue: true }]) {
      expect(await listed(query)).toEqual([]);
    }
    expect((await act(fresh, 'approval').expect(409)).body.code).toBe('application.already_decided');
  });
});
