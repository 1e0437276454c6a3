import { WorkAlerts } from '../../src/modules/work-mails/work-alerts.service.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { asOwner } from '../support/database.js';
import { WITH_BANK } from '../support/bank.js';
import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, serviceOf } from '../support/people.js';
import type { Staff } from '../support/staff.js';
import { anIncident, aQuoteRequest, forgetWork, idle, workMailsTo, TYPED, wanting } from '../support/work-mails.js';
import { racingSiteOfSuite } from '../support/suite.js';

const MINUTE_MS = 60_000;

const site = racingSiteOfSuite({ ...WITH_BANK });

beforeAll(async () => {
  stubMailHosts(site);
});
beforeEach(() => forgetWork(site));

const subjectsTo = async (staff: Staff): Promise<string[]> =>
  (await workMailsTo(site, staff)).map(({ subject }) => subject);
const planned = async (): Promise<{ id: string }[]> =>
  site.db.query(`SELECT id::text FROM outbox WHERE name = 'work-letters.quiet-time-over'`);

describe('work notifications sent at once', () => {
  it.each([
    ['incidents', '资金异常', () => anIncident(site)],
    ['quotes', '报价申请', () => aQuoteRequest(site)],
    ['applications', '免费企业版申请', async () => applied(await anEmployee(site))],
    [
      'refunds',
      '退款申请',
      async () => {
        const buyer = await aPerson(site);
        const orderId = await aPaidOrder(site, buyer);
        await buyer.post(`/api/account/orders/${orderId}/refund-request`, { reason: '买错了' }).expect(200);
      },
    ],
    [
      'transfers',
      '对公转账确认',
      async () => {
        const buyer = await aPerson(site);
        const orderId = await anOrder(buyer);
        await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
        await site.http
          .put(`/api/account/orders/${orderId}/transfer-slip`)
          .set('x-auth-token', buyer.token)
          .set('content-type', 'application/pdf')
          .send(Buffer.from('%PDF-1.7\n%%EOF'))
          .expect(204);
      },
    ],
  ])('notifies staff at once about %s', async (kind, subject, cause) => {
    const [staff, other] = [await wanting(site, { [kind]: 'at_once' }), await wanting(site, { [kind]: 'digest' })];
    await cause();
    const letter = await eventually(async () => (await mailsTo(site, staff.mail))[0]);
    expect(letter.subject).toBe(`${subject}：1 项待处理`);
    expect(letter.text).toMatch(new RegExp(`${site.settings.publicUrl}/admin/\\w+`));
    expect(letter.text).toContain(`${site.settings.publicUrl}/admin/notifications`);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    expect(await workMailsTo(site, other)).toEqual([]);
  });

  it('a notification repeats no text of a customer, and is in the language of its reader', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await site.db.query(`UPDATE accounts SET locale = 'en' WHERE id = $1`, [staff.id]);
    await aQuoteRequest(site);
    const letter = await eventually(async () => (await mailsTo(site, staff.mail))[0]);
    expect(letter.subject).toBe('Quote requests: 1 waiting');
    expect(letter.text).toContain('/en/admin/quotes?status=requested');
    for (const word of [...Object.values(TYPED), '8888']) expect(`${letter.text}${letter.html}`).not.toContain(word);
  });

  it('sends no notification for an incident that is rolled back', async () => {
    const staff = await wanting(site, { incidents: 'at_once' });
    const fails = anIncident(site, () => {
      throw new Error('rolled back');
    });
    await expect(fails).rejects.toThrow('rolled back');
    expect(await workMailsTo(site, staff)).toEqual([]);
  });

  it('sends one notification for an event that is delivered again', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await aQuoteRequest(site);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    await asOwner(site, 'DELETE FROM work_alerts');
    const [{ event_id: eventId }] = await site.db.query(
      `SELECT event_id FROM inbox WHERE consumer = 'work-letters' ORDER BY event_id::bigint DESC LIMIT 1`,
    );
    const alerts = serviceOf(site, WorkAlerts);
    await Promise.all([alerts.notify('quotes', eventId), alerts.notify('quotes', eventId)]);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
  });

  it('sends one notification for a burst, and one at the end of the quiet time with the total', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await aQuoteRequest(site);
    expect(await subjectsTo(staff)).toEqual(['报价申请：1 项待处理']);
    for (let more = 0; more < 3; more += 1) await aQuoteRequest(site);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    const [followUp, ...others] = await planned();
    expect(others).toEqual([]);

    site.clock.travel(15 * MINUTE_MS);
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE id = $1`, [followUp?.id]);
    expect(await subjectsTo(staff)).toEqual(['报价申请：4 项待处理', '报价申请：1 项待处理']);
    expect(await planned()).toEqual([]);
  });

  it('notifies at once again when the quiet time is over', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await aQuoteRequest(site);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    site.clock.travel(15 * MINUTE_MS);
    await aQuoteRequest(site);
    expect(await subjectsTo(staff)).toEqual(['报价申请：2 项待处理', '报价申请：1 项待处理']);
  });

  it('sends no notification at the end of the quiet time when nothing waits any more', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await aQuoteRequest(site);
    await idle(site);
    await aQuoteRequest(site);
    await idle(site);
    await site.db.query(`UPDATE quotes SET status = 'withdrawn' WHERE status = 'requested'`);
    const [followUp] = await planned();
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE id = $1`, [followUp?.id]);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
  });

  it('sends one notification and plans one more for two events of the same moment', async () => {
    const staff = await wanting(site, { incidents: 'at_once' });
    await anIncident(site);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    await site.db.query('UPDATE work_alerts SET quiet_until = NULL');
    const alerts = serviceOf(site, WorkAlerts);
    await whileHeld(site, { sql: `SELECT FROM work_alerts FOR UPDATE` }, [
      () => alerts.notify('incidents', '-1'),
      () => alerts.notify('incidents', '-2'),
    ]);
    expect(await workMailsTo(site, staff)).toHaveLength(2);
    expect(await planned()).toHaveLength(1);
    await site.db.query(`DELETE FROM outbox WHERE name = 'work-letters.quiet-time-over'`);
  });

  it('notifies staff although a planned notification has failed', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await aQuoteRequest(site);
    await idle(site);
    await site.db.query('UPDATE work_alerts SET is_planned = true');
    site.clock.travel(30 * MINUTE_MS);
    await aQuoteRequest(site);
    expect(await workMailsTo(site, staff)).toHaveLength(2);
    const [alert] = await site.db.query('SELECT is_planned AS "isPlanned" FROM work_alerts');
    expect(alert).toEqual({ isPlanned: false });
  });

  it('sends one notification for all events committed before it', async () => {
    const staff = await wanting(site, { quotes: 'at_once' });
    await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at)
       SELECT 'quote.requested', 'events', '{"quoteId":"none"}', now() + interval '1 day' FROM generate_series(1, 3)`,
    );
    await aQuoteRequest(site);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'quote.requested'`);
    await idle(site);
    expect(await planned()).toEqual([]);
    expect(await workMailsTo(site, staff)).toHaveLength(1);
  });

  it.each([
    ['lost the role', `UPDATE accounts SET role = 'customer' WHERE id = $1`],
    ['lost the permission', `UPDATE accounts SET role = 'reviewer' WHERE id = $1`],
    ['is disabled', 'UPDATE accounts SET disabled_at = now() WHERE id = $1'],
    ['is deleted', 'UPDATE accounts SET deleted_at = now() WHERE id = $1'],
  ])('sends no notification to an account that %s', async (_, sql) => {
    const [staff, witness] = [
      await wanting(site, { quotes: 'at_once', refunds: 'digest' }),
      await wanting(site, { quotes: 'at_once' }),
    ];
    await site.db.query(sql, [staff.id]);
    await aQuoteRequest(site);
    expect(await workMailsTo(site, witness)).toHaveLength(1);
    expect(await workMailsTo(site, staff)).toEqual([]);
  });
});
