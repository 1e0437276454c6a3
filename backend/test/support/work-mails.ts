import { Incidents } from '../../src/modules/orders/incidents/incidents.service.js';
import { QuoteRequests } from '../../src/modules/quotes/index.js';
import { type TestApp, unique } from './app.js';
import { asOwner } from './database.js';
import { type MailInBox, mailsTo } from './customer.js';
import { eventually } from './eventually.js';
import { inTransaction, serviceOf } from './people.js';
import { aStaffMember, type Staff } from './staff.js';

/** Customer input that no mail to staff may repeat. */
export const TYPED = { companyName: '点击领奖有限公司', contactName: '骗子', note: '请访问 evil.example' };

/** Waits until every due job has been done, mails too. */
export const idle = (site: TestApp): Promise<boolean> =>
  eventually(async () => {
    const due: unknown[] = await site.db.query(
      'SELECT 1 FROM outbox WHERE parked_at IS NULL AND run_at <= now() LIMIT 1',
    );
    return due.length === 0;
  });

/** Clears pending work and turns off all staff notifications. */
export async function forgetWork(site: TestApp): Promise<void> {
  site.clock.reset();
  await idle(site);
  await asOwner(site, 'DELETE FROM work_alerts');
  await site.db.query('DELETE FROM work_subscriptions');
  await site.db.query(`UPDATE applications SET status = 'rejected', decided_at = now() WHERE status = 'pending'`);
  await site.db.query(`UPDATE quotes SET status = 'withdrawn' WHERE status = 'requested'`);
}

/** A member of staff with these notification choices. */
export async function wanting(site: TestApp, choices: object, role: 'admin' | 'reviewer' = 'admin'): Promise<Staff> {
  const staff = await aStaffMember(site, role);
  await staff.put('/api/admin/notifications', choices, 1).expect(204);
  return staff;
}

/** All mails to an address once every job is done, newest first. */
export async function workMailsTo(site: TestApp, { mail }: Staff): Promise<MailInBox[]> {
  await idle(site);
  return mailsTo(site, mail);
}

export async function aQuoteRequest(site: TestApp): Promise<void> {
  await serviceOf(site, QuoteRequests).request({
    ...TYPED,
    mail: `${unique('buyer')}@example.cn`,
    phone: '0571 8888 0000',
    taxNumber: '',
    locale: 'zh',
    actorId: null,
    accountId: null,
    asked: { planId: 'team', users: 15, assets: 100, quantity: 1 },
    months: 12,
  });
}

/** `then` runs in the same transaction. */
export const anIncident = (site: TestApp, then: () => void = () => undefined): Promise<void> =>
  inTransaction(site, async (tx) => {
    const about = { orderId: null, method: 'sandbox', outTradeNo: unique('T'), kind: 'unknown' } as const;
    const incident = { ...about, resolution: 'needs_staff', fact: {}, now: site.clock.now() } as const;
    await serviceOf(site, Incidents).raise(tx, incident);
    then();
  });
