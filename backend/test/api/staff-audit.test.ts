import { AuditChain } from '../../src/modules/audit/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aPerson, serviceOf } from '../support/people.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';

describe('the audit log in the console', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await aStaffMember(site);
  });
  afterAll(() => site.close());

  const found = async (query: Record<string, string>) => {
    const { body } = await admin.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`).expect(200);
    return body.items as {
      id: string;
      action: string;
      subject: string;
      actorMail: string;
      before: object;
      after: object;
    }[];
  };

  it('is found by who, what, on what and when', async () => {
    const person = await aPerson(site);
    const reason = '=cmd|报表';
    await admin.put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: false, reason }, 1).expect(204);
    const [record] = await found({ subject: person.id, action: 'account.disabled' });
    expect(record).toMatchObject({
      actorMail: admin.mail,
      before: { role: 'customer', disabledAt: null },
      after: { role: 'customer', disabledAt: expect.any(String), reason },
    });
    for (const actor of [admin.mail.toUpperCase(), admin.id]) {
      expect((await found({ actor, action: 'account.' })).map(({ id }) => id)).toContain(record?.id);
    }
    expect(await found({ actor: person.mail, action: 'account.disabled' })).toEqual([]);
    expect(await found({ actor: 'nobody', subject: person.id })).toEqual([]);
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await found({ subject: person.id, from: day, to: day })).not.toEqual([]);
    expect(await found({ subject: person.id, to: '2026-01-01' })).toEqual([]);
    await admin.get('/api/admin/audit?from=2026-02-30').expect(400);
    await admin.get('/api/admin/audit?action=%25').expect(400);

    const { text } = await admin.get(`/api/admin/audit/export?subject=${person.id}`).expect(200);
    expect(text).toContain(record?.id);
    expect(await lastAudit(site, 'audit.exported')).toMatchObject({
      actorId: admin.id,
      after: { rows: expect.any(Number) },
    });
  });

  it('shows who is behind a record only to those who are written down for it', async () => {
    const person = await aPerson(site);
    await admin.get(`/api/admin/accounts/${person.id}`).expect(200);
    const [record] = await found({ subject: person.id, action: 'account.read' });
    expect(JSON.stringify(record)).not.toContain('127.0.0.1');
    const { body } = await admin.get(`/api/admin/audit/${record?.id}/facts`).expect(200);
    expect(body).toMatchObject({ hadFacts: true, facts: { address: expect.stringContaining('127.0.0.1') } });
    expect(await lastAudit(site, 'audit.read')).toMatchObject({ actorId: admin.id, subject: `audit-${record?.id}` });
    for (const nothing of ['999999999', 'x', '1e3']) await admin.get(`/api/admin/audit/${nothing}/facts`).expect(404);
  });

  it('says how far the chain of seals was looked through, and where it breaks', async () => {
    await serviceOf(site, AuditChain).seal();
    const { body } = await admin.post('/api/admin/audit/chain/check').expect(200);
    expect(body.lastCheck).toMatchObject({ brokenAt: null });
    expect(body.lastCheck.sealed).toBeGreaterThan(0);
    expect(await lastAudit(site, 'audit.checked')).toMatchObject({ after: { brokenAt: null } });

    const { Client } = await import('pg');
    const owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
    await owner.query(
      `UPDATE audit_records SET subject = 'forged' WHERE id = (SELECT record_id FROM audit_seals WHERE seq = 1)`,
    );
    await owner.end();
    const { body: broken } = await admin.post('/api/admin/audit/chain/check').expect(200);
    expect(broken.lastCheck).toMatchObject({ brokenAt: 1 });
    expect((await admin.get('/api/admin/audit/chain').expect(200)).body.lastCheck).toEqual(broken.lastCheck);
    await expect(site.db.query('DELETE FROM audit_checks')).rejects.toThrow(/permission denied/);
  });
});
