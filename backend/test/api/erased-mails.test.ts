import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { AccountDeletion, Accounts } from '../../src/modules/account/index.js';
import { ResetLinks } from '../../src/modules/auth/reset-links.service.js';
import { MailSending } from '../../src/modules/mail/mail-sending.service.js';
import { type MailJob, mailJob } from '../../src/modules/mail/mail.service.js';
import { type MailName, type MailProps, mailSamples } from '../../src/modules/mail/mails/index.js';
import type { Tx } from '../../src/platform/database/transactions.js';
import { MailFailure, MailTransport } from '../../src/platform/mailer/mailer.module.js';
import { unique } from '../support/app.js';
import { mailsTo, paidIdOf } from '../support/customer.js';
import { placesOf } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { untilWaiting, whileHeld } from '../support/holding.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('mails that wait when their recipient is erased', () => {
  const site = siteOfSuite();
  let staff: Staff;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });

  const WAITING = 'Zx9waiting';
  type State = 'never attempted' | 'waiting' | 'parked' | 'bounced';

  const erase = async ({ id }: Pick<Person, 'id'>) => {
    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [id]);
    await site.app.get(AccountDeletion).eraseDue();
  };
  const jobFor = <Name extends MailName>(to: string, letter: Name, props: Partial<MailProps[Name]>): MailJob =>
    mailJob.parse(
      JSON.parse(
        JSON.stringify({
          letterId: randomUUID(),
          letter,
          to,
          locale: 'zh',
          props: { ...mailSamples('zh')[letter], ...props },
        }),
      ),
    );
  /** Stores a job that is not due yet, and its delivery. Returns the id of the job. */
  const store = async (job: MailJob, state: State): Promise<string> => {
    const [{ id }] = await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at, parked_at) VALUES ('mail.letter', 'mail', $1, now() + interval '1 day',
           CASE WHEN $2 THEN now() END) RETURNING id::text`,
      [job, state === 'parked'],
    );
    if (state === 'never attempted') return id;
    const status = state === 'parked' ? 'failed' : state;
    const kept = state === 'bounced' ? { locale: job.locale, props: job.props } : null;
    await site.db.query(
      `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, kept, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6, now(), now())`,
      [job.letterId, id, job.letter, job.to, status, kept],
    );
    if (state === 'bounced') await site.db.query('DELETE FROM outbox WHERE id = $1', [id]);
    return id;
  };
  const deliveryOf = async ({ letterId }: MailJob) => {
    const text = 'SELECT recipient, status, kept FROM mail_deliveries WHERE letter_id = $1';
    return (await site.db.query(text, [letterId]))[0];
  };
  const name = `${WAITING} name`;

  it('mails that wait when their recipient is erased are not sent, and other people’s mails no longer name the address', async () => {
    const [leaver, other] = [await aPerson(site), await aPerson(site)];
    const own = (['never attempted', 'waiting', 'parked', 'bounced'] as const).map(
      (state) => [state, jobFor(leaver.mail, 'already-registered', { name })] as const,
    );
    for (const [state, job] of own) await store(job, state);
    const notice = () => jobFor(other.mail, 'license-transferred', { recipientMail: leaver.mail });
    const [waiting, bounced] = [notice(), notice()];
    const waitingId = await store(waiting, 'never attempted');
    await store(bounced, 'bounced');
    const asked = { customerMail: leaver.mail, companyName: `${WAITING} firm`, note: `${WAITING} note` };
    const request = jobFor(staff.mail, 'quote-requested', asked);
    const requestId = await store(request, 'parked');
    await site.db.query(
      `INSERT INTO outbox (name, queue, payload, run_at) VALUES ('auth.reset-asked', 'events', $1, now() + interval '1 day')`,
      [{ mail: leaver.mail }],
    );
    expect(await placesOf(site, WAITING)).toEqual(['mail_deliveries.kept', 'outbox.payload']);

    await erase(leaver);
    expect([await placesOf(site, leaver.mail), await placesOf(site, WAITING)]).toEqual([[], []]);
    for (const [state, job] of own) {
      const status = state === 'bounced' ? 'bounced' : 'expired';
      expect([state, await deliveryOf(job)]).toEqual([state, { recipient: null, status, kept: null }]);
    }
    const jobs = await site.db.query('SELECT id::text FROM outbox ORDER BY id');
    expect(jobs).toEqual([{ id: waitingId }, { id: requestId }]);

    await staff.post(`/api/admin/mail-deliveries/${bounced.letterId}/retry`, { reason: '再发一次' }).expect(204);
    await site.db.query('UPDATE outbox SET parked_at = NULL, run_at = now()');
    await eventually(async () => (await site.db.query('SELECT 1 FROM outbox')).length === 0);
    const mails = (await mailsTo(site, other.mail)).filter(({ subject }) => subject === '授权已转让');
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain('下面的授权已转让，不再属于您的账号。');
      expect(text).not.toContain('接收人：');
    }
    expect((await deliveryOf(request)).status).toBe('sent');
  });

  it.each<[string, MailFailure | null, string]>([
    ['is sent', null, 'sent'],
    ['is refused', new MailFailure('refused', 'user unknown'), 'bounced'],
  ])('a mail that %s while its recipient is erased leaves nothing behind', async (_, failure, status) => {
    for (const state of ['never attempted', 'waiting'] as const) {
      const leaver = await aPerson(site);
      const job = jobFor(leaver.mail, 'already-registered', { name });
      const eventId = await store(job, state);
      jest
        .spyOn(site.app.get<MailTransport>(MailTransport, { strict: false }), 'send')
        .mockImplementationOnce(async () => {
          await erase(leaver);
          if (failure) throw failure;
        });
      const context = { eventId, waitedSeconds: 0 };
      await serviceOf(site, MailSending).deliver(job, context);
      expect(await deliveryOf(job)).toEqual({ recipient: null, status, kept: null });
      // Another process may still hold the job.
      await serviceOf(site, MailSending).deliver(job, context);
      expect([await placesOf(site, leaver.mail), await placesOf(site, WAITING)]).toEqual([[], []]);
    }
  });

  it.each<[string, 'contact' | 'findActiveByMail' | 'keepByMail', (leaver: Person) => Promise<unknown>]>([
    [
      'of an order',
      'contact',
      async (leaver) => leaver.post('/api/account/order', { plan: 'group', months: 12 }).expect(201),
    ],
    [
      'about a licence that they receive',
      'findActiveByMail',
      async (leaver) => {
        const sender = await aPerson(site);
        const paidId = await paidIdOf(sender, await aPaidOrder(site, sender));
        await sender.post(`/api/account/license-transfer?paidId=${paidId}&mail=${leaver.mail}`).expect(204);
      },
    ],
    [
      'saying that their address is registered already',
      'keepByMail',
      async ({ mail }) => {
        await site.http.post('/api/send-code').send({ mail }).expect(200);
      },
    ],
    [
      'about another account that asked for their address',
      'keepByMail',
      async ({ mail }) => {
        const other = await aPerson(site);
        await other.post('/api/account/change-mail/send-code', { mail }).expect(200);
      },
    ],
  ])('a mail %s that is written as an erasure begins leaves nothing behind', async (_, read, act) => {
    const leaver = await aPerson(site);
    const accounts = serviceOf(site, Accounts);
    const found = accounts[read].bind(accounts) as (tx: Tx, of: string) => Promise<never>;
    const erasures: Promise<void>[] = [];
    const watcher = new Client({ connectionString: site.ownerUrl });
    await watcher.connect();
    // Erases the account between the reading of its address and the commit, unless the erasure has to wait for that.
    const spy = jest.spyOn(accounts, read).mockImplementation(async (tx, of) => {
      const account = await found(tx, of);
      if (of === (read === 'contact' ? leaver.id : leaver.mail) && erasures.length === 0) {
        erasures.push(erase(leaver));
        await Promise.race([erasures[0], untilWaiting(watcher, 1)]);
      }
      return account;
    });
    await act(leaver);
    expect(erasures).toHaveLength(1);
    await Promise.all(erasures);
    spy.mockRestore();
    await watcher.end();
    await eventually(
      async () =>
        (await site.db.query('SELECT 1 FROM outbox WHERE payload::text LIKE $1', [`%${leaver.mail}%`])).length === 0,
    );
    expect(await placesOf(site, leaver.mail)).toEqual([]);
  });

  it('no reset link is mailed that was requested just before the erasure', async () => {
    const leaver = await aPerson(site);
    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      leaver.id,
    ]);
    const account = { sql: 'SELECT id FROM accounts WHERE id = $1 FOR UPDATE', values: [leaver.id] };
    await whileHeld<unknown>(site, account, [
      () => site.app.get(AccountDeletion).eraseDue(),
      () => serviceOf(site, ResetLinks).send(leaver.mail, unique('event')),
    ]);
    expect(await site.db.query('SELECT 1 FROM reset_tokens WHERE account_id = $1', [leaver.id])).toEqual([]);
    expect(await placesOf(site, leaver.mail)).toEqual([]);
  });
});
