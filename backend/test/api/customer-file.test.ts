import { eventually } from '../support/eventually.js';
import { mailsTo } from '../support/customer.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { aPerson, givePoints, type Person, signedInAgain } from '../support/people.js';
import { aQuotedOrder } from '../support/quotes.js';
import { aStaffMember, auditOf, lastAudit, type Staff } from '../support/staff.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { siteOfSuite } from '../support/suite.js';

interface Event {
  readonly kind: string;
  readonly subject: string;
  readonly state: string | null;
  readonly amount: number | null;
  readonly isPoints: boolean;
  readonly orderNumber: string | null;
  readonly refId: string | null;
  readonly actorMail: string | null;
}

describe('the page of a customer', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let customer: Person;

  beforeAll(async () => {
    stubMailHosts(site);
    admin = await aStaffMember(site);
  });
  beforeEach(async () => {
    customer = await aPerson(site);
  });

  const of = (what: string) => `/api/admin/accounts/${customer.id}/${what}`;
  const events = async (by = admin, search = ''): Promise<Event[]> =>
    (await by.get(`${of('events')}?pageSize=100${search}`).expect(200)).body.items;
  const kindsOf = (found: readonly Event[]) => [...new Set(found.map(({ kind }) => kind))].toSorted();

  describe('what happened', () => {
    it('lists registration, orders, money, licences, points, notes and acts of staff, newest first', async () => {
      const orderId = await aPaidOrder(site, customer);
      await givePoints(site, customer, 40);
      await admin.post(of('points'), { points: 2, reason: '补发' }).expect(201);
      await admin.post(of('notes'), { text: '偏好电话' }).expect(204);
      await admin.post(`/api/admin/orders/${orderId}/refunds`, await refundOf(orderId)).expect(200);
      // The mail is sent by a job, after the order's own transaction.
      const found = await eventually(async () => {
        const all = await events();
        return all.some(({ kind }) => kind === 'mail') && all;
      });
      expect(kindsOf(found)).toEqual([
        'license',
        'mail',
        'note',
        'order',
        'payment',
        'points',
        'refund',
        'registered',
        'staff',
      ]);
      expect(found.at(-1)).toMatchObject({ kind: 'registered' });
      const one = (kind: string) => found.find((event) => event.kind === kind);
      expect(one('order')).toMatchObject({ refId: orderId, state: expect.any(String) });
      expect(one('payment')).toMatchObject({ refId: orderId, state: 'sandbox', amount: expect.any(Number) });
      expect(one('note')).toMatchObject({ subject: '偏好电话', actorMail: admin.mail });
      expect(found.filter(({ kind }) => kind === 'staff').map(({ subject }) => subject)).toContain('points.corrected');
      const ofOrder = await eventually(async () => {
        const { body } = await admin.get(`/api/admin/orders/${orderId}/events?pageSize=100`).expect(200);
        return body.items.some(({ kind }: Event) => kind === 'mail') && body.items;
      });
      expect(kindsOf(ofOrder)).toEqual(['license', 'mail', 'order', 'payment', 'refund', 'staff']);
      expect(await auditOf(site, orderId)).toContainEqual({ action: 'order.read', actor: admin.id });
    });

    it('shows the licences of an order that a quote became', async () => {
      const quoted = await aQuotedOrder(admin, customer, {}, await aStaffMember(site));
      await payAtCashier(site, customer, quoted);
      const { body } = await admin.get(`/api/admin/orders/${quoted}/events?pageSize=100`).expect(200);
      expect(body.items.filter(({ kind }: Event) => kind === 'license')).toHaveLength(2);
    });

    const refundOf = async (id: string) => {
      const { body } = await admin.get(`/api/admin/orders/${id}/refund-preview`).expect(200);
      return { amount: body.refundable, refundable: body.refundable, reason: '测试' };
    };

    it('shows the points that an order was paid with, and the number of an order that staff did something about', async () => {
      await givePoints(site, customer, 64_600);
      const { body } = await customer.post('/api/account/order', { plan: 'group', months: 12 }).expect(201);
      await customer.post(`/api/account/orders/${body.id}/pay-with-points`).expect(200);
      await aPaidOrder(site, customer);
      await admin.post(`/api/admin/orders/${body.id}/refunds`, await refundOf(body.id)).expect(200);
      await admin.post(of('points'), { points: 2, reason: '补发' }).expect(201);
      const found = await events();
      const subject = found.find(({ kind, refId }) => kind === 'order' && refId === body.id)?.subject;
      const told = (kind: string) => found.filter((event) => event.kind === kind);
      expect(told('order').map(({ isPoints }) => isPoints)).toEqual([false, true]);
      expect(told('points').every(({ isPoints }) => isPoints)).toBe(true);
      expect(told('payment').some(({ isPoints }) => isPoints)).toBe(false);
      const numbers = told('staff').map((event) => [event.subject, event.orderNumber]);
      expect(numbers).toContainEqual(['order.refund_placed', subject]);
      expect(numbers).toContainEqual(['points.corrected', null]);
    });

    it('shows each member of staff what they may read', async () => {
      await aPaidOrder(site, customer);
      const sales = await aStaffMember(site, 'sales');
      expect(kindsOf(await events(sales))).toEqual(['registered']);
      expect(await events(sales, '&kind=order,payment')).toEqual([]);
      expect(kindsOf(await events(admin, '&kind=order'))).toEqual(['order']);
    });

    it('the timeline of a customer shows nothing of other customers', async () => {
      await aPaidOrder(site, await aPerson(site));
      expect(kindsOf(await events())).toEqual(['registered']);
    });
  });

  it('shows the application for the free licence to staff who may not review it', async () => {
    const support = await aStaffMember(site, 'support');
    expect((await support.get(of('application')).expect(200)).body).toEqual({ application: null });
    customer = await anEmployee(site);
    await applied(customer);
    const { application } = (await support.get(of('application')).expect(200)).body;
    expect(application).toMatchObject({ status: 'pending', decidedAt: null });
    expect(application).not.toHaveProperty('useCase');
  });

  describe('passkeys', () => {
    const aPasskey = async (owner: Person, name: string): Promise<string> => {
      const [{ id }] = await site.db.query(
        `INSERT INTO webauthn_credentials (account_id, credential_id, public_key, name, platform, counter, is_synced, transports, created_at)
         VALUES ($1, gen_random_uuid()::text::bytea, '\\x00', $2, 'windows', 0, false, '{}', now()) RETURNING id`,
        [owner.id, name],
      );
      return id;
    };
    const remove = (id: string, by = admin) => by.post(`${of('passkeys')}/${id}/removal`, { reason: '手机丢失' });

    it('staff remove a passkey with a reason, which notifies its owner and signs them out', async () => {
      const id = await aPasskey(customer, '旧手机');
      const other = await signedInAgain(site, customer);
      expect((await admin.get(of('passkeys')).expect(200)).body).toMatchObject([
        { id, name: '旧手机', lastUsedAt: null },
      ]);
      await remove(id).expect(204);
      expect((await admin.get(of('passkeys')).expect(200)).body).toEqual([]);
      await other.get('/api/account/info').expect(401);
      expect(await lastAudit(site, 'passkey.removed')).toMatchObject({
        actorId: admin.id,
        subject: customer.id,
        after: { reason: '手机丢失' },
      });
      await eventually(async () =>
        (await mailsTo(site, customer.mail)).some(({ subject }) => subject.includes('通行密钥')),
      );
      await remove(id).expect(404);
    });

    it('staff cannot remove the only way to sign in, nor passkeys of staff', async () => {
      const id = await aPasskey(customer, '唯一');
      await site.db.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [customer.id]);
      expect((await remove(id).expect(409)).body.code).toBe('passkey.last_factor');
      const colleague = await aStaffMember(site, 'support');
      const theirs = await aPasskey(colleague, '同事');
      const path = `/api/admin/accounts/${colleague.id}/passkeys/${theirs}/removal`;
      expect((await admin.post(path, { reason: 'x' }).expect(409)).body.code).toBe('passkey.of_staff');
    });

    it('a passkey is found under its own account only', async () => {
      const id = await aPasskey(await aPerson(site), '别人的');
      await remove(id).expect(404);
    });
  });
});
