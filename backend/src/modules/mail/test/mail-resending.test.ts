import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { eventually } from '../../../../test/support/eventually.js';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.js';
import { AppError } from '../../../domain/errors/index.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { type DeliveryStatus, MailResending, Mail, MailRetention } from '../index.js';
import { type MailSite, startMailSite } from './mail-site.js';

const REFUSED = { at: 'recipient', code: 550, text: 'mailbox full' } as const;
const MADE_UP_EVENT = '999999999';

describe('a bounced mail', () => {
  let server: MailServer;
  let site: MailSite;
  let db: DataSource;
  let mail: Mail;
  let transactions: Transactions;
  let resending: MailResending;
  let number = 0;
  const newAddress = (): string => `reader-${(number += 1)}@example.cn`;

  beforeAll(async () => {
    server = await startMailServer();
    site = await startMailSite({ SMTP_URL: server.url });
    db = site.db;
    [mail, transactions, resending] = [site.app.get(Mail), site.app.get(Transactions), site.app.get(MailResending)];
  });
  beforeEach(() => {
    server.refusal = null;
    server.received.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  const reaches = (to: string, status: DeliveryStatus): Promise<{ id: string; kept: unknown }> =>
    eventually(async () => {
      const [row]: { id: string; kept: unknown }[] = await db.query(
        'SELECT letter_id AS id, kept FROM mail_deliveries WHERE recipient = $1 AND status = $2',
        [to, status],
      );
      return row;
    });
  const sendAgain = (id: string) => transactions.run((tx) => resending.sendAgain(tx, id));
  const refusal = async (id: string): Promise<string> => {
    const error: unknown = await sendAgain(id).then(
      () => 'nothing',
      (reason: unknown) => reason,
    );
    return error instanceof AppError ? error.code : String(error);
  };
  const bounced = async (to: string, write: () => Promise<void>) => {
    server.refusal = REFUSED;
    await write();
    const delivery = await reaches(to, 'bounced');
    server.refusal = null;
    return delivery;
  };
  const notice = (to: string) => (): Promise<void> =>
    transactions.run((tx) => mail.enqueue(tx, 'already-registered', { to, locale: 'zh', name: '周宁' }));
  const offer = (to: string, validOn: string) => (): Promise<void> =>
    transactions.run((tx) => {
      const quote = { quoteNo: 'Q1', totalFen: 100, token: 't', validOn, replaces: null };
      return mail.enqueue(tx, 'quote-sent', { to, locale: 'zh', lines: [], ...quote });
    });

  it('a bounced mail is resent once, to its own recipient and under its own Message-ID', async () => {
    const to = newAddress();
    const { id } = await bounced(to, notice(to));
    const outcomes = await Promise.allSettled([sendAgain(id), sendAgain(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await reaches(to, 'sent')).toMatchObject({ kept: null });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ recipients: [to], email: { messageId: `<${id}@site.example>` } });
    expect(await refusal(id)).toBe('job.letter_arrived');
  });

  it('a mail to a full mailbox is tried for three days, has then failed, and can be resent', async () => {
    const to = newAddress();
    server.refusal = { at: 'recipient', code: 452, text: 'mailbox full' };
    const retryAfter = async (waited: string) => {
      await db.query(`UPDATE outbox SET run_at = now(), waiting_since = now() - $1::interval`, [waited]);
      await db.query(`SELECT pg_notify('outbox', '')`);
    };
    const pause = async (): Promise<number> =>
      (await db.query('SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM outbox'))[0]?.seconds ?? 0;
    await notice(to)();
    await reaches(to, 'waiting');
    await eventually(async () => (await pause()) > 0);
    await retryAfter('3 hours');
    await eventually(async () => (await pause()) > 3_500);
    await retryAfter('2 days');
    await eventually(async () => (await pause()) > 14_300);
    expect(await pause()).toBeLessThan(4 * 3_600 * 1.1);
    await retryAfter('3 days');
    const { id, kept } = await reaches(to, 'failed');
    expect(kept).toMatchObject({ locale: 'zh', props: { name: '周宁' } });
    await eventually(async () => (await db.query('SELECT FROM outbox')).length === 0);
    const [{ error }] = await db.query('SELECT last_error AS error FROM mail_deliveries WHERE letter_id = $1', [id]);
    expect(error).toContain('mailbox full');
    server.refusal = null;
    expect(await sendAgain(id)).toMatchObject({ status: 'failed', lastError: error });
    await reaches(to, 'sent');
  });

  it('a mail that bounces again can be resent again', async () => {
    const to = newAddress();
    const { id } = await bounced(to, notice(to));
    server.refusal = REFUSED;
    expect(await sendAgain(id)).toMatchObject({ letter: 'already-registered', status: 'bounced', attempts: 1 });
    const tries = async () => (await db.query('SELECT attempts FROM mail_deliveries WHERE letter_id = $1', [id]))[0];
    await eventually(async () => (await tries()).attempts === 2);
    server.refusal = null;
    expect(await sendAgain(id)).toMatchObject({ status: 'bounced', attempts: 2 });
    await reaches(to, 'sent');
  });

  it('a bounced mail cannot be resent when it held a code or its recipient was forgotten', async () => {
    const [reader, leaver] = [newAddress(), newAddress()];
    const validUntil = new Date(Date.now() + 600_000);
    const code = { to: reader, locale: 'zh', code: '483920', minutes: 10, validUntil } as const;
    const secret = await bounced(reader, () => transactions.run((tx) => mail.enqueue(tx, 'registration-code', code)));
    expect(secret.kept).toBeNull();
    expect(await refusal(secret.id)).toBe('job.letter_gone');

    const { id, kept } = await bounced(leaver, notice(leaver));
    expect(kept).not.toBeNull();
    await transactions.run((tx) => site.app.get(MailRetention).forgetRecipient(tx, leaver));
    expect(await db.query('SELECT kept FROM mail_deliveries WHERE letter_id = $1', [id])).toEqual([{ kept: null }]);
    expect(await refusal(id)).toBe('job.letter_gone');
  });

  it('a bounced mail is not resent once its offer has ended', async () => {
    const [early, late] = [newAddress(), newAddress()];
    const clock = jest.spyOn(site.app.get(Clock), 'now');
    const lastMoment = new Date('2031-11-21T15:59:59Z');
    clock.mockReturnValue(lastMoment);
    const { id } = await bounced(early, offer(early, '2031-11-21'));
    const other = await bounced(late, offer(late, '2031-11-21'));
    clock.mockReturnValue(new Date('2031-11-21T16:00:00Z'));
    expect(await refusal(id)).toBe('job.letter_expired');
    clock.mockReturnValue(lastMoment);
    await sendAgain(other.id);
    await reaches(late, 'sent');
    clock.mockRestore();
  });

  it('resending a mail that is unknown, expired or in progress is refused with the reason', async () => {
    expect(await refusal(randomUUID())).toBe('job.letter_not_found');
    const add = async (status: DeliveryStatus): Promise<string> => {
      const id = randomUUID();
      await db.query(
        `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, created_at, updated_at)
         VALUES ($1, $2, 'password-reset', $3, $4, 1, now(), now())`,
        [id, MADE_UP_EVENT, newAddress(), status],
      );
      return id;
    };
    expect(await refusal(await add('expired'))).toBe('job.letter_expired');
    expect(await refusal(await add('waiting'))).toBe('job.letter_under_way');
  });

  it('a parked code mail is not resent after its code ran out', async () => {
    const letterId = randomUUID();
    const to = newAddress();
    const props = { code: '1', minutes: 10, validUntil: '2026-01-01T00:00:00.000Z' };
    const [{ id }] = await db.query(
      `INSERT INTO outbox (name, queue, payload, attempts, parked_at, last_error)
       VALUES ('mail.letter', 'mail', $1, 5, now(), 'Error') RETURNING id::text`,
      [{ letterId, letter: 'registration-code', to, locale: 'zh', props }],
    );
    await db.query(
      `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, created_at, updated_at)
       VALUES ($1, $2, 'registration-code', $3, 'failed', 5, now(), now())`,
      [letterId, id, to],
    );
    expect(await refusal(letterId)).toBe('job.letter_expired');
    expect(await db.query('SELECT attempts FROM outbox WHERE id = $1', [id])).toEqual([{ attempts: 5 }]);
  });
});
