import { addDays } from '../../src/domain/calendar/calendar.js';
import { WorkMorning } from '../../src/modules/work-mails/work-morning.service.js';
import { anEmployee, APPLICATION, applied, stubMailHosts } from '../support/applications.js';
import { whileHeld } from '../support/holding.js';
import { serviceOf } from '../support/people.js';
import { anIncident, aQuoteRequest, forgetWork, idle, workMailsTo, TYPED, wanting } from '../support/work-mails.js';
import { racingSiteOfSuite } from '../support/suite.js';

const site = racingSiteOfSuite();

beforeAll(async () => {
  stubMailHosts(site);
});
beforeEach(() => forgetWork(site));

describe('the digest', () => {
  /** Mondays that are no holidays; each test uses its own, because a day is reported once. */
  const mondays = ['2027-03-08', '2027-03-15', '2027-03-22', '2027-05-10', '2027-05-17'];
  let day: string;
  let morning: WorkMorning;

  beforeEach(() => {
    day = mondays.shift() ?? '';
    morning = serviceOf(site, WorkMorning);
  });
  /** Travels to a time of day in Shanghai. */
  const at = (time: string, on = day): void => {
    site.clock.reset();
    site.clock.travel(Date.parse(`${on}T${time}:00+08:00`) - Date.now());
  };

  it('sends one digest of the work of each role when two workers run at the same moment', async () => {
    const [staff, reviewer] = [
      await wanting(site, { quotes: 'digest', applications: 'digest', incidents: 'none' }),
      await wanting(site, { applications: 'digest' }, 'reviewer'),
    ];
    await aQuoteRequest(site);
    await aQuoteRequest(site);
    await applied(await anEmployee(site));
    await anIncident(site);
    await idle(site);
    at('09:00');
    await whileHeld(site, { sql: 'LOCK TABLE inbox IN SHARE MODE' }, [
      () => morning.sendDue(),
      () => morning.sendDue(),
    ]);
    const [letter, ...others] = await workMailsTo(site, staff);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(`待办汇总 ${day}`);
    expect(letter?.text).toContain('报价申请：2 项待处理');
    expect(letter?.text).toContain('免费企业版申请：1 项待处理');
    expect(letter?.text).not.toContain('资金异常');
    for (const word of [TYPED.contactName, APPLICATION.companyName]) expect(letter?.text).not.toContain(word);
    const [reviewed, ...more] = await workMailsTo(site, reviewer);
    expect(more).toEqual([]);
    expect(reviewed?.text).not.toContain('报价申请');
  });

  it('sends the digest at its hour, or later that day when nothing ran at the hour', async () => {
    const staff = await wanting(site, { quotes: 'digest' });
    await aQuoteRequest(site);
    at('10:00', addDays(day, -1));
    await morning.sendDue();
    expect(await workMailsTo(site, staff)).toEqual([]);
    at('08:59');
    await morning.sendDue();
    expect(await workMailsTo(site, staff)).toEqual([]);
    at('17:40');
    await morning.sendDue();
    await morning.sendDue();
    expect(await workMailsTo(site, staff)).toHaveLength(1);
  });

  it('sends no empty digest, and none later that day', async () => {
    const staff = await wanting(site, { quotes: 'digest' });
    at('09:00');
    await morning.sendDue();
    await aQuoteRequest(site);
    at('11:00');
    await morning.sendDue();
    expect(await workMailsTo(site, staff)).toEqual([]);
  });

  it('sends no digest to staff whose role no longer does the work', async () => {
    const gone = await Promise.all(
      [
        `UPDATE accounts SET role = 'customer' WHERE id = $1`,
        `UPDATE accounts SET role = 'reviewer' WHERE id = $1`,
        'UPDATE accounts SET disabled_at = now() WHERE id = $1',
        'UPDATE accounts SET deleted_at = now() WHERE id = $1',
      ].map(async (sql) => {
        const staff = await wanting(site, { quotes: 'digest' });
        await site.db.query(sql, [staff.id]);
        return staff;
      }),
    );
    const witness = await wanting(site, { quotes: 'digest' });
    await aQuoteRequest(site);
    at('09:00');
    await morning.sendDue();
    expect(await workMailsTo(site, witness)).toHaveLength(1);
    for (const staff of gone) expect(await workMailsTo(site, staff)).toEqual([]);
  });

  it('lists applications due soon in every digest, and notifies staff at once about each only once', async () => {
    const [daily, once] = [
      await wanting(site, { applications_due: 'digest' }, 'reviewer'),
      await wanting(site, { applications_due: 'at_once' }, 'reviewer'),
    ];
    at('10:00');
    await applied(await anEmployee(site));
    for (const days of [1, 2, 3]) {
      at('09:00', addDays(day, days));
      await morning.sendDue();
      await idle(site);
    }
    expect(await workMailsTo(site, daily)).toHaveLength(2);
    const [letter, ...others] = await workMailsTo(site, once);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('即将到期的免费企业版申请：1 项待处理');
    expect(letter?.text).toContain('最早截止');
  });
});
