import { randomUUID } from 'node:crypto';
import { auditListing } from '../../src/modules/audit/audit.queries.js';
import { Audit, AuditChain } from '../../src/modules/audit/index.js';
import { unique } from '../support/app.js';
import { aPerson, inTransaction, serviceOf } from '../support/people.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('the audit log in the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  const found = async (query: Record<string, string>) => {
    const { body } = await admin.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`).expect(200);
    return body.items as {
      id: string;
      action: string;
      subject: string;
      actorMail: string;
      before: object;
      after: object;
      names: Record<string, string>;
    }[];
  };

  it('finds audit records by actor, action, subject and day, and audits their export', async () => {
    const person = await aPerson(site);
    const reason = '=cmd|报表';
    await admin.put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: false, reason }, 1).expect(200);
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
    const day = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    const [yesterday, today] = [day(8 - 24), day(8)];
    // Midnight may have passed since.
    expect(await found({ subject: person.id, from: yesterday, to: today })).not.toEqual([]);
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

  it('lists and exports audit records without an actor, such as those of commands and refused sign-ins', async () => {
    const subject = randomUUID();
    await inTransaction(site, (tx) =>
      serviceOf(site, Audit).record(tx, { actorId: null, action: 'password.reset_asked', subject }),
    );
    expect(await found({ subject })).toMatchObject([
      { actorId: null, actorMail: null, action: 'password.reset_asked' },
    ]);
    const { text } = await admin.get(`/api/admin/audit/export?subject=${subject}`).expect(200);
    expect(text).toContain(subject);
  });

  it('names the subjects of audit records by address and plan name, in the language of the reader', async () => {
    const person = await aPerson(site);
    await admin.put(`/api/admin/accounts/${person.id}/role`, { role: 'reviewer' }, 1).expect(200);
    const [role] = await found({ subject: person.mail.toUpperCase(), action: 'account.role_changed' });
    expect(role).toMatchObject({ subject: person.id, names: { [person.id]: person.mail } });

    const { body } = await admin.get('/api/admin/plans').expect(200);
    const { name, version } = body.items.find(({ id }: { id: string }) => id === 'team');
    const draft = { name, description: name, users: 77, assets: -1, isHidden: false, combos: [] };
    await admin.put('/api/admin/plans/team', draft, version).expect(200);
    const named = async (language: string) => {
      const answer = await admin.get('/api/admin/audit?action=plan.changed').set('accept-language', language);
      return answer.body.items[0].names.team as string;
    };
    expect([await named('zh'), await named('en')]).toEqual([name.zh, name.en]);
    expect(await found({ subject: name.en, action: 'plan.changed' })).toHaveLength(1);
  });

  it('does not name an erased account in the audit log', async () => {
    const person = await aPerson(site);
    await admin.put(`/api/admin/accounts/${person.id}/role`, { role: 'reviewer' }, 1).expect(200);
    await site.db.query(`UPDATE accounts SET mail = 'erased-' || id, deleted_at = now() WHERE id = $1`, [person.id]);
    expect(JSON.stringify(await found({ subject: person.id }))).not.toContain(person.mail);
  });

  it('finds audit records by any text: actor, action, subject, contents and request', async () => {
    const reason = unique('群里举报');
    const person = await aPerson(site);
    const answer = await admin
      .put(`/api/admin/accounts/${person.id}/enabled`, { isEnabled: false, reason }, 1)
      .expect(200);
    const [record] = await found({ q: reason });
    expect(record).toMatchObject({ action: 'account.disabled', subject: person.id });
    for (const q of [person.mail, person.id, 'count.disabl', answer.headers['x-request-id'] as string]) {
      expect((await found({ q, action: 'account.disabled' })).map(({ id }) => id)).toContain(record?.id);
    }
    expect((await found({ q: admin.mail.slice(2) })).length).toBeGreaterThan(0);
    expect(await found({ q: unique('nothing-of-this') })).toEqual([]);
    expect(await found({ q: reason, from: '2026-01-01', to: '2026-01-02' })).toEqual([]);
  });

  it('filters audit records by a whole action, or by the beginning of one up to a dot', async () => {
    await found({ q: 'x' });
    const actions = async (action: string) => new Set((await found({ action })).map((one) => one.action));
    await admin.get('/api/admin/orders/export').expect(200);
    expect(await actions('order_export.read')).toEqual(new Set(['order_export.read']));
    expect(await actions('account.re')).toEqual(new Set());
    expect([...(await actions('account.'))].length).toBeGreaterThan(1);
  });

  it('shows the network address of an audit record only in a request that is audited itself', async () => {
    const person = await aPerson(site);
    await admin.get(`/api/admin/accounts/${person.id}`).expect(200);
    const [record] = await found({ subject: person.id, action: 'account.read' });
    expect(JSON.stringify(record)).not.toContain('127.0.0.1');
    const { body } = await admin.get(`/api/admin/audit/${record?.id}/facts`).expect(200);
    expect(body).toMatchObject({ hadFacts: true, facts: { address: expect.stringContaining('127.0.0.1') } });
    expect(await lastAudit(site, 'audit.read')).toMatchObject({ actorId: admin.id, subject: `audit-${record?.id}` });
    for (const nothing of ['999999999', 'x', '1e3']) await admin.get(`/api/admin/audit/${nothing}/facts`).expect(404);
  });

  it('reports how far the audit chain was verified, and where it is broken', async () => {
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

  describe('of which the newest three are searched', () => {
    const { search } = auditListing;
    const reason = unique('理由');
    let earlier: string;

    /** Records one more and returns its subject. */
    const write = async (after: object = { reason }, subject: string = randomUUID()): Promise<string> => {
      const record = { actorId: admin.id, action: 'account.disabled', subject, after } as const;
      await inTransaction(site, (tx) => serviceOf(site, Audit).record(tx, record));
      return subject;
    };
    const listed = async (query: Record<string, string>) => {
      const { body } = await admin.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`).expect(200);
      const subjects = (body.items as { subject: string }[]).map(({ subject }) => subject);
      return { subjects, total: body.total as number, searched: body.searched as number | undefined };
    };
    const useDepth = (depth: number) => jest.replaceProperty(auditListing, 'search', search && { ...search, depth });

    beforeAll(async () => {
      earlier = await write();
      await write({}, earlier);
    });
    afterEach(() => jest.restoreAllMocks());

    it('a search of the audit log finds a text in the newest records only, says so, and exports older ones as well', async () => {
      useDepth(3);
      const newer = [await write(), await write(), await write()].toReversed();
      expect(await listed({ q: reason })).toEqual({ subjects: newer, total: 3, searched: 3 });
      expect(await listed({ q: reason, sort: 'at' })).toMatchObject({ subjects: newer.toReversed() });
      const { text } = await admin.get(`/api/admin/audit/export?q=${encodeURIComponent(reason)}`).expect(200);
      expect(text).toContain(earlier);
    });

    it('a search of the audit log counts the newest records within the period and the other filters', async () => {
      useDepth(3);
      await write({ reason }, earlier);
      await write();
      expect(await listed({ q: reason, subject: earlier })).toEqual({ subjects: [earlier, earlier], total: 2 });
    });

    it('a search of the audit log finds older records whose subject or whose actor is exactly the text, by name or id', async () => {
      const person = await aPerson(site);
      await write({}, person.id);
      useDepth(1);
      await write();
      for (const q of [person.id, person.mail.toUpperCase()]) {
        expect(await listed({ q, action: 'account.disabled' })).toEqual({
          subjects: [person.id],
          total: 1,
          searched: 1,
        });
      }
      expect((await listed({ q: admin.mail })).subjects).toContain(person.id);
      expect(await listed({ q: person.mail.slice(1) })).toMatchObject({ subjects: [] });
    });

    it('a search of the audit log mentions no limit where all records were searched, or no text was given', async () => {
      expect(await listed({ q: reason })).toMatchObject({ searched: undefined });
      useDepth(1);
      expect(await listed({ action: 'account.' })).toMatchObject({ searched: undefined });
      expect(await listed({ q: reason, to: '2026-01-01' })).toMatchObject({ total: 0, searched: undefined });
    });

    it.each(['by an index of all names', 'record by record, as it does for texts in very many names'])(
      'finds what records are about %s',
      async (way) => {
        const person = await aPerson(site);
        await write({}, person.id);
        const { body } = await admin.get('/api/admin/plans').expect(200);
        const { id, name } = body.items[0];
        await write({}, id);
        const sample = way.startsWith('by') ? 'SELECT NULL' : `SELECT unnest('{%,%}'::text[]) || $1`;
        jest.replaceProperty(auditListing, 'search', search && { ...search, sample });
        const action = 'account.disabled';
        expect((await listed({ q: person.mail.slice(2, -2), action })).subjects).toEqual([person.id]);
        expect((await listed({ q: name.en.slice(0, -1), action })).subjects).toContain(id);
        expect((await listed({ q: admin.mail.slice(2), action })).subjects).toContain(person.id);
        expect((await listed({ q: unique('nothing-of-this'), action })).subjects).toEqual([]);
      },
    );
  });
});
