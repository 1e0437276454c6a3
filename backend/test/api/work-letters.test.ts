import { addDays } from '../../src/domain/calendar/shanghai.js';
import { Incidents } from '../../src/modules/orders/incidents.service.js';
import { QuoteRequests } from '../../src/modules/quotes/index.js';
import { WorkAlerts } from '../../src/modules/work-letters/work-alerts.service.js';
import { WorkMorning } from '../../src/modules/work-letters/work-morning.service.js';
import { anEmployee, APPLICATION, applied, stubMailHosts } from '../support/applications.js';
import { eventually, startTestApp, type TestApp, unique } from '../support/app.js';
import { WITH_BANK } from '../support/bank.js';
import { anOrder, type MailInBox, mailsTo } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, inTransaction, openConnections, serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';

const MINUTE_MS = 60_000;

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp({ ...WITH_BANK, DATABASE_POOL_SIZE: '20' });
  stubMailHosts(site);
  await openConnections(site);
});
beforeEach(async () => {
  site.clock.reset();
  await idle();
  await site.db.query('DELETE FROM work_alerts');
  await site.db.query('DELETE FROM work_subscriptions');
  await site.db.query(`UPDATE applications SET status = 'rejected', decided_at = now() WHERE status = 'pending'`);
  await site.db.query(`UPDATE quotes SET status = 'withdrawn' WHERE status = 'requested'`);
});
afterAll(() => site.close());

/** Until every job that is due has been done, letters too. */
const idle = () =>
  eventually(async () => {
    const rows = await site.db.query('SELECT 1 FROM outbox WHERE parked_at IS NULL AND run_at <= now() LIMIT 1');
    return rows.length === 0;
  });
const lettersTo = async (staff: Staff): Promise<MailInBox[]> => {
  await idle();
  return mailsTo(site, staff.mail);
};
const subjectsTo = async (staff: Staff): Promise<string[]> => (await lettersTo(staff)).map(({ subject }) => subject);
const wanting = async (choices: object, role: 'admin' | 'reviewer' = 'admin'): Promise<Staff> => {
  const staff = await aStaffMember(site, role);
  await staff.put('/api/admin/notifications', choices, 1).expect(204);
  return staff;
};
const aQuote = async (): Promise<string> => {
  const { id } = await serviceOf(site, QuoteRequests).request({
    companyName: '点击领奖有限公司',
    contactName: '骗子',
    mail: `${unique('buyer')}@example.cn`,
    phone: '0571 8888 0000',
    taxNumber: '',
    note: '请访问 evil.example',
    locale: 'zh',
    actorId: null,
    accountId: null,
    asked: { planId: 'team', users: 15, assets: 100, quantity: 1 },
    months: 12,
    address: '127.0.0.1',
  });
  return id;
};
const raise = (outTradeNo: string) =>
  inTransaction(site, (tx) =>
    serviceOf(site, Incidents).raise(tx, {
      orderId: null,
      method: 'sandbox',
      outTradeNo,
      kind: 'unknown',
      resolution: 'needs_staff',
      fact: {},
      now: site.clock.now(),
    }),
  );
const planned = async (): Promise<{ id: string; payload: { kind: string } }[]> =>
  site.db.query(`SELECT id::text, payload FROM outbox WHERE name = 'work-letters.quiet-time-over'`);

describe('a letter at once', () => {
  it.each([
    ['incidents', '资金异常', () => raise(unique('T'))],
    ['quotes', '询价', aQuote],
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
  ])('tells of %s', async (kind, subject, cause) => {
    const [staff, other] = [await wanting({ [kind]: 'at_once' }), await wanting({ [kind]: 'digest' })];
    await cause();
    const letter = await eventually(async () => (await mailsTo(site, staff.mail))[0]);
    expect(letter.subject).toBe(`${subject}：1 项待处理`);
    expect(letter.text).toMatch(new RegExp(`${site.settings.publicUrl}/admin/\\w+`));
    expect(letter.text).toContain(`${site.settings.publicUrl}/admin/notifications`);
    expect(await lettersTo(staff)).toHaveLength(1);
    expect(await lettersTo(other)).toEqual([]);
  });

  it('quotes nothing that a customer wrote, and is in the language of its reader', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await site.db.query(`UPDATE accounts SET locale = 'en' WHERE id = $1`, [staff.id]);
    await aQuote();
    const letter = await eventually(async () => (await mailsTo(site, staff.mail))[0]);
    expect(letter.subject).toBe('Quote requests: 1 waiting');
    expect(letter.text).toContain('/en/admin/quotes?status=requested');
    for (const word of ['骗子', '领奖', 'evil', '8888']) expect(`${letter.text}${letter.html}`).not.toContain(word);
  });

  it('is not written where its cause is rolled back', async () => {
    const staff = await wanting({ incidents: 'at_once' });
    const fails = inTransaction(site, async (tx) => {
      const about = { orderId: null, method: 'sandbox', outTradeNo: unique('T'), kind: 'unknown' } as const;
      const incident = { ...about, resolution: 'needs_staff', fact: {}, now: site.clock.now() } as const;
      await serviceOf(site, Incidents).raise(tx, incident);
      throw new Error('rolled back');
    });
    await expect(fails).rejects.toThrow('rolled back');
    expect(await lettersTo(staff)).toEqual([]);
  });

  it('is written once for an event that is delivered again', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await aQuote();
    expect(await lettersTo(staff)).toHaveLength(1);
    await site.db.query('DELETE FROM work_alerts');
    const [{ event_id: eventId }] = await site.db.query(
      `SELECT event_id FROM inbox WHERE consumer = 'work-letters' ORDER BY event_id::bigint DESC LIMIT 1`,
    );
    const alerts = serviceOf(site, WorkAlerts);
    await Promise.all([alerts.hear('quotes', eventId), alerts.hear('quotes', eventId)]);
    expect(await lettersTo(staff)).toHaveLength(1);
  });

  it('is one for a burst, and one at the end of the quiet time that counts all that waits', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await aQuote();
    expect(await subjectsTo(staff)).toEqual(['询价：1 项待处理']);
    for (let more = 0; more < 3; more += 1) await aQuote();
    expect(await lettersTo(staff)).toHaveLength(1);
    const [followUp, ...others] = await planned();
    expect(others).toEqual([]);

    site.clock.travel(15 * MINUTE_MS);
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE id = $1`, [followUp?.id]);
    expect(await subjectsTo(staff)).toEqual(['询价：4 项待处理', '询价：1 项待处理']);
    expect(await planned()).toEqual([]);
  });

  it('comes again at once when the quiet time is over', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await aQuote();
    expect(await lettersTo(staff)).toHaveLength(1);
    site.clock.travel(15 * MINUTE_MS);
    await aQuote();
    expect(await subjectsTo(staff)).toEqual(['询价：2 项待处理', '询价：1 项待处理']);
  });

  it('is left out at the end of the quiet time when nothing waits any more', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await aQuote();
    await idle();
    await aQuote();
    await idle();
    await site.db.query(`UPDATE quotes SET status = 'withdrawn' WHERE status = 'requested'`);
    const [followUp] = await planned();
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE id = $1`, [followUp?.id]);
    expect(await lettersTo(staff)).toHaveLength(1);
  });

  it('is one letter and one plan for two events of the same moment', async () => {
    const staff = await wanting({ incidents: 'at_once' });
    await raise(unique('T'));
    expect(await lettersTo(staff)).toHaveLength(1);
    await site.db.query('UPDATE work_alerts SET quiet_until = NULL');
    const alerts = serviceOf(site, WorkAlerts);
    await whileHeld(site, { sql: `SELECT FROM work_alerts FOR UPDATE` }, [
      () => alerts.hear('incidents', '-1'),
      () => alerts.hear('incidents', '-2'),
    ]);
    expect(await lettersTo(staff)).toHaveLength(2);
    expect(await planned()).toHaveLength(1);
    await site.db.query(`DELETE FROM outbox WHERE name = 'work-letters.quiet-time-over'`);
  });

  it('does not wait for a planned one that has failed', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await aQuote();
    await idle();
    await site.db.query('UPDATE work_alerts SET is_planned = true');
    site.clock.travel(30 * MINUTE_MS);
    await aQuote();
    expect(await lettersTo(staff)).toHaveLength(2);
    const [alert] = await site.db.query('SELECT is_planned AS "isPlanned" FROM work_alerts');
    expect(alert).toEqual({ isPlanned: false });
  });

  it('stands for every event that is committed before it', async () => {
    const staff = await wanting({ quotes: 'at_once' });
    await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at)
       SELECT 'quote.requested', 'events', '{"quoteId":"none"}', now() + interval '1 day' FROM generate_series(1, 3)`,
    );
    await aQuote();
    expect(await lettersTo(staff)).toHaveLength(1);
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'quote.requested'`);
    await idle();
    expect(await planned()).toEqual([]);
    expect(await lettersTo(staff)).toHaveLength(1);
  });

  it.each([
    ['lost the role', `UPDATE accounts SET role = 'customer' WHERE id = $1`],
    ['lost the permission', `UPDATE accounts SET role = 'reviewer' WHERE id = $1`],
    ['is disabled', 'UPDATE accounts SET disabled_at = now() WHERE id = $1'],
    ['is deleted', 'UPDATE accounts SET deleted_at = now() WHERE id = $1'],
  ])('goes to no account that %s', async (_, sql) => {
    const [staff, witness] = [
      await wanting({ quotes: 'at_once', refunds: 'digest' }),
      await wanting({ quotes: 'at_once' }),
    ];
    await site.db.query(sql, [staff.id]);
    await aQuote();
    expect(await lettersTo(witness)).toHaveLength(1);
    expect(await lettersTo(staff)).toEqual([]);
  });
});

describe('the digest', () => {
  /** Mondays without a holiday; each test has one of its own, as a day is told of once. */
  const mondays = ['2027-03-08', '2027-03-15', '2027-03-22', '2027-05-10', '2027-05-17', '2027-05-24', '2027-06-21'];
  let day: string;
  let morning: WorkMorning;

  beforeEach(() => {
    day = mondays.shift() ?? '';
    morning = serviceOf(site, WorkMorning);
  });
  /** To a wall clock in Shanghai. */
  const at = (time: string, on = day): void => {
    site.clock.reset();
    site.clock.travel(Date.parse(`${on}T${time}:00+08:00`) - Date.now());
  };

  it('lists what waits for the role of its reader, and is written once by two workers at the same moment', async () => {
    const [staff, reviewer] = [
      await wanting({ quotes: 'digest', applications: 'digest', incidents: 'none' }),
      await wanting({ applications: 'digest' }, 'reviewer'),
    ];
    await aQuote();
    await aQuote();
    await applied(await anEmployee(site));
    await raise(unique('T'));
    await idle();
    at('09:00');
    await whileHeld(site, { sql: 'LOCK TABLE inbox IN SHARE MODE' }, [
      () => morning.tellDue(),
      () => morning.tellDue(),
    ]);
    const [letter, ...others] = await lettersTo(staff);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(`待办汇总 ${day}`);
    expect(letter?.text).toContain('询价：2 项待处理');
    expect(letter?.text).toContain('免费企业版申请：1 项待处理');
    expect(letter?.text).not.toContain('资金异常');
    for (const word of ['骗子', APPLICATION.companyName]) expect(letter?.text).not.toContain(word);
    const [reviewed, ...more] = await lettersTo(reviewer);
    expect(more).toEqual([]);
    expect(reviewed?.text).not.toContain('询价');
  });

  it('waits for its hour and its day, and comes later that day when nothing ran at the hour', async () => {
    const staff = await wanting({ quotes: 'digest' });
    await aQuote();
    at('10:00', addDays(day, -1));
    await morning.tellDue();
    expect(await lettersTo(staff)).toEqual([]);
    at('08:59');
    await morning.tellDue();
    expect(await lettersTo(staff)).toEqual([]);
    at('17:40');
    await morning.tellDue();
    await morning.tellDue();
    expect(await lettersTo(staff)).toHaveLength(1);
  });

  it('is not sent with nothing in it, nor later that day when something comes', async () => {
    const staff = await wanting({ quotes: 'digest' });
    at('09:00');
    await morning.tellDue();
    await aQuote();
    at('11:00');
    await morning.tellDue();
    expect(await lettersTo(staff)).toEqual([]);
  });

  it('goes to nobody who may not see the work any more', async () => {
    const gone = await Promise.all(
      [
        `UPDATE accounts SET role = 'customer' WHERE id = $1`,
        `UPDATE accounts SET role = 'reviewer' WHERE id = $1`,
        'UPDATE accounts SET disabled_at = now() WHERE id = $1',
        'UPDATE accounts SET deleted_at = now() WHERE id = $1',
      ].map(async (sql) => {
        const staff = await wanting({ quotes: 'digest' });
        await site.db.query(sql, [staff.id]);
        return staff;
      }),
    );
    const witness = await wanting({ quotes: 'digest' });
    await aQuote();
    at('09:00');
    await morning.tellDue();
    expect(await lettersTo(witness)).toHaveLength(1);
    for (const staff of gone) expect(await lettersTo(staff)).toEqual([]);
  });

  it('has applications due soon in it every day; who wants to know at once is told of each once', async () => {
    const [daily, once] = [
      await wanting({ applications_due: 'digest' }, 'reviewer'),
      await wanting({ applications_due: 'at_once' }, 'reviewer'),
    ];
    at('10:00');
    await applied(await anEmployee(site));
    for (const days of [1, 2, 3]) {
      at('09:00', addDays(day, days));
      await morning.tellDue();
      await idle();
    }
    expect(await lettersTo(daily)).toHaveLength(2);
    const [letter, ...others] = await lettersTo(once);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('即将到期的免费企业版申请：1 项待处理');
    expect(letter?.text).toContain('最早截止');
  });
});
