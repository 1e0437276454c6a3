import { Client } from 'pg';
import { Audit, AuditChain } from '../../src/modules/audit/index.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { aCustomer, type Customer, PASSWORD } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { login, requestResetToken, reset } from '../support/forms.js';
import { siteOfSuite } from '../support/suite.js';

describe('the audit log', () => {
  const site = siteOfSuite({ ROLE: 'all' });
  let customer: Customer;

  beforeAll(async () => {
    customer = await aCustomer(site);
  });

  const chain = () => site.app.get(AuditChain);
  const sealAll = () => eventually(async () => (await chain().seal()) === 0);
  const asOwner = async (sql: string): Promise<void> => {
    const owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
    try {
      await owner.query(sql);
    } finally {
      await owner.end();
    }
  };

  it('audits registration, sign-ins and password changes with their request id and address', async () => {
    await login(site, customer.mail, 'wrong password');
    await customer.post('/api/account/change-password', { oldPassword: 'wrong', newPassword: 'another fine phrase' });
    await customer
      .post('/api/account/change-password', { oldPassword: PASSWORD, newPassword: 'another fine phrase' })
      .expect(200);
    await reset(site, await requestResetToken(site, customer.mail), PASSWORD);
    const again = await login(site, customer.mail);
    await site.http.post('/api/account/logout').set('x-auth-token', again.body.token).expect(200);

    const rows: { action: string; request_id: string | null; facts: { address?: string } | null }[] =
      await site.db.query(
        `SELECT action, request_id, facts FROM audit_records LEFT JOIN audit_private ON record_id = id
        WHERE subject = $1 ORDER BY id`,
        [customer.id],
      );
    expect(rows.map(({ action }) => action)).toEqual([
      'account.registered',
      'session.begun',
      'session.refused',
      'password.change_refused',
      'password.changed',
      'password.reset_asked',
      'password.reset',
      'session.begun',
      'session.ended',
    ]);
    expect(rows.filter(({ request_id }) => request_id === null)).toEqual([]);
    const fromOutside = rows.filter(({ action }) => action !== 'password.reset_asked');
    expect(new Set(fromOutside.map(({ facts }) => facts?.address))).toEqual(new Set(['127.0.0.1']));
  });

  it('audits the address that a refund was requested from', async () => {
    const buyer = await aCustomer(site);
    const orderId = await aPaidOrder(site, buyer);
    await buyer.post(`/api/account/orders/${orderId}/refund-request`, {}).expect(200);
    const [{ facts }] = await site.db.query(
      `SELECT facts FROM audit_records JOIN audit_private ON record_id = id
        WHERE action = 'order.refund_requested' AND subject = $1`,
      [orderId],
    );
    expect(facts).toEqual({ address: '127.0.0.1' });
  });

  it.each(['audit_records', 'audit_seals', 'consents', 'point_records'])(
    'denies the application every update and delete of %s',
    async (table) => {
      for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
        await expect(site.db.query(sql)).rejects.toThrow('permission denied');
      }
      const [{ name }] = await site.db.query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND column_name <> 'id' LIMIT 1`,
        [table],
      );
      await expect(site.db.query(`UPDATE ${table} SET ${name} = ${name}`)).rejects.toThrow('permission denied');
    },
  );

  it('keeps the audit chain intact after concurrent writes and after erasing personal data', async () => {
    const { id } = await aCustomer(site);
    const write = (at: number) =>
      site.app.get(Transactions).run((tx) =>
        site.app.get(Audit).record(tx, {
          actorId: id,
          action: 'session.begun',
          subject: id,
          after: { at },
          personal: { name: '林夕' },
        }),
      );
    await Promise.all([...Array.from({ length: 40 }, (_, at) => write(at)), chain().seal(), chain().seal()]);
    await sealAll();
    const [{ count }] = await site.db.query('SELECT count(*)::int AS count FROM audit_records');
    expect(await chain().verify()).toEqual({ sealed: count, brokenAt: null });

    await site.db.query('UPDATE accounts SET deletion_requested_at = now() WHERE id = $1', [id]);
    await site.app.get(Transactions).run((tx) => site.app.get(Audit).forget(tx, id));
    expect(
      await site.db.query('SELECT 1 FROM audit_private JOIN audit_records ON id = record_id WHERE subject = $1', [id]),
    ).toEqual([]);
    await sealAll();
    expect((await chain().verify()).brokenAt).toBeNull();
  });

  it.each([
    [
      'a record that was changed',
      `UPDATE audit_records SET action = 'nothing.happened' WHERE id = 2`,
      `UPDATE audit_records SET action = 'session.begun' WHERE id = 2`,
    ],
    ['a seal that was changed', `UPDATE audit_seals SET seal = sha256(seal) WHERE seq = 2`, null],
  ])('detects %s when it verifies the audit chain', async (_, damage, repair) => {
    await sealAll();
    await asOwner(damage);
    const { brokenAt } = await chain().verify();
    expect(brokenAt).toBe(2);
    if (repair) await asOwner(repair);
  });

  describe('verified since the last verification', () => {
    /** All links up to now match again: the tests above leave some behind that do not. */
    const startAfresh = async () => {
      await asOwner('TRUNCATE audit_seals, audit_positions');
      await sealAll();
      expect((await chain().checkNew()).brokenAt).toBeNull();
    };
    const write = () =>
      site.app
        .get(Transactions)
        .run((tx) =>
          site.app.get(Audit).record(tx, { actorId: customer.id, action: 'session.begun', subject: customer.id }),
        );
    const newest = async (): Promise<number> => {
      const [{ seq }] = await site.db.query('SELECT max(seq)::int AS seq FROM audit_seals');
      return seq;
    };
    beforeEach(startAfresh);

    it('verifying new links only shows an audit record that was changed since the last verification', async () => {
      const before = await newest();
      await write();
      await sealAll();
      await asOwner(`UPDATE audit_records SET subject = 'forged' WHERE id = (SELECT max(record_id) FROM audit_seals)`);
      const { brokenAt } = await chain().checkNew();
      expect(brokenAt).toBeGreaterThan(before);
      // It does not count as verified.
      expect((await chain().checkNew()).brokenAt).toBe(brokenAt);
      expect(await chain().lastCheck()).toMatchObject({ brokenAt });
    });

    it('verifying new links only reads no old link of the audit chain, which is left to the complete verification', async () => {
      await asOwner(
        `UPDATE audit_records SET subject = 'forged' WHERE id = (SELECT record_id FROM audit_seals WHERE seq = 2)`,
      );
      await write();
      await sealAll();
      expect(await chain().checkNew()).toEqual({ sealed: await newest(), brokenAt: null });
      expect((await chain().verify()).brokenAt).toBe(2);
    });

    it('verifying new links only detects that the audit chain was rebuilt, which the complete verification cannot see', async () => {
      await asOwner(`UPDATE audit_records SET subject = 'made anew' WHERE id = (SELECT record_id FROM audit_seals WHERE seq = 2);
                     TRUNCATE audit_seals`);
      await sealAll();
      expect((await chain().verify()).brokenAt).toBeNull();
      expect((await chain().checkNew()).brokenAt).not.toBeNull();
    });
  });
});
