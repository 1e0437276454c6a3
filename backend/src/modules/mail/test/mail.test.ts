import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { eventually } from '../../../../test/support/eventually.js';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Mail, MailRetention } from '../index.js';
import { MailSending } from '../mail-sending.service.js';
import { type MailSite, startMailSite } from './mail-site.js';

interface DeliveryRow {
  status: string;
  attempts: number;
  recipient: string | null;
  last_error: string | null;
  letter_id: string;
}

const soon = (): Date => new Date(Date.now() + 600_000);
const code = { code: '483920', minutes: 10 };

describe('mail', () => {
  let server: MailServer;
  let site: MailSite;
  let db: DataSource;
  let mail: Mail;
  let transactions: Transactions;
  let number = 0;
  const newAddress = (): string => `person-${(number += 1)}@example.cn`;

  beforeAll(async () => {
    server = await startMailServer();
    site = await startMailSite({ SMTP_URL: server.url });
    db = site.db;
    mail = site.app.get(Mail);
    transactions = site.app.get(Transactions);
  });
  beforeEach(() => {
    server.refusal = null;
    server.asked.length = 0;
    server.received.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  const sendCode = (to: string, validUntil = soon()): Promise<void> =>
    transactions.run((tx) => mail.enqueue(tx, 'registration-code', { to, locale: 'zh', ...code, validUntil }));

  const deliveryTo = (to: string, is: (row: DeliveryRow) => boolean): Promise<DeliveryRow> =>
    eventually(async () => {
      const [row]: DeliveryRow[] = await db.query('SELECT * FROM mail_deliveries WHERE recipient = $1', [to]);
      return row && is(row) ? row : null;
    });
  const waiting = async (): Promise<number> => {
    const [row]: { count: number }[] = await db.query(`SELECT count(*)::int FROM outbox WHERE name = 'mail.letter'`);
    return row?.count ?? 0;
  };
  /** Waits for a delivery and skips the pauses between attempts. */
  const hurriedTo = (to: string, is: (row: DeliveryRow) => boolean): Promise<DeliveryRow> =>
    eventually(async () => {
      await db.query(`UPDATE outbox SET run_at = now() WHERE name = 'mail.letter' AND dispatched_at IS NULL`);
      const [row]: DeliveryRow[] = await db.query('SELECT * FROM mail_deliveries WHERE recipient = $1', [to]);
      return row && is(row) ? row : null;
    });
  const nothingWaits = (): Promise<boolean> => eventually(async () => (await waiting()) === 0);

  it('a mail of a rolled-back transaction is not sent', async () => {
    const to = newAddress();
    const work = transactions.run((tx) => {
      mail.enqueue(tx, 'registration-code', { to, locale: 'zh', ...code, validUntil: soon() });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
    const other = newAddress();
    await sendCode(other);
    await deliveryTo(other, ({ status }) => status === 'sent');
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[other]]);
  });

  it('a committed mail is sent once, to one recipient, and its content is then deleted', async () => {
    const to = newAddress();
    await sendCode(to);
    const { attempts, letter_id: letterId } = await deliveryTo(to, ({ status }) => status === 'sent');
    await nothingWaits();
    expect(attempts).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.recipients).toEqual([to]);
    expect(server.received[0]?.email).toMatchObject({
      from: { name: 'site.example', address: 'no-reply@site.example' },
      subject: '验证码 483920，10 分钟内有效',
      messageId: `<${letterId}@site.example>`,
      text: expect.stringContaining('483920'),
      html: expect.stringContaining('483920'),
    });
    const left = JSON.stringify(await db.query('SELECT * FROM mail_deliveries'));
    expect(left).not.toContain('483920');
  });

  it('a code mail that has run out is not sent', async () => {
    const to = newAddress();
    await sendCode(to, new Date(Date.now() - 1));
    await deliveryTo(to, ({ status }) => status === 'expired');
    await nothingWaits();
    expect(server.asked).toEqual([]);
  });

  it('a mail waits while the mail server is down, logs no secret, and is sent once when it is back', async () => {
    const logged: unknown[] = [];
    const spies = (['log', 'warn', 'error', 'debug'] as const).map((level) =>
      jest.spyOn(AppLogger.prototype, level).mockImplementation((...line: unknown[]) => {
        logged.push(line.map((part) => (part instanceof Error ? [part.message, part.stack, part.cause] : part)));
      }),
    );
    const to = newAddress();
    server.refusal = { at: 'recipient', code: 451, text: 'come back later' };
    await sendCode(to);
    const { last_error: error } = await hurriedTo(to, ({ attempts }) => attempts >= 2);
    expect(error).toContain('come back later');
    expect(error).not.toContain(to);
    server.refusal = null;
    await hurriedTo(to, ({ status }) => status === 'sent');
    await nothingWaits();
    expect(server.received).toHaveLength(1);
    for (const spy of spies) spy.mockRestore();
    const everything = String(
      logged.flat(3).map((part) => (part instanceof Error ? part.message : JSON.stringify(part))),
    );
    expect(everything).toContain('try again in');
    expect(everything).not.toMatch(new RegExp(`483920|${to}`));
  });

  it.each([
    { refusal: { at: 'recipient', code: 452, text: 'mailbox full' }, isHeldUp: false },
    { refusal: { at: 'recipient', code: 421, text: 'closing' }, isHeldUp: true },
  ] as const)('$refusal.text: whether the server holds up the mail ($isHeldUp)', async ({ refusal, isHeldUp }) => {
    const to = newAddress();
    server.refusal = refusal;
    await sendCode(to);
    await deliveryTo(to, ({ status }) => status === 'waiting');
    const stateOf = async (): Promise<object | undefined> => {
      const [row]: { waits: boolean; held: boolean }[] = await db.query(
        `SELECT waiting_since IS NOT NULL AS waits, held_up_since IS NOT NULL AS held FROM outbox
          WHERE name = 'mail.letter'`,
      );
      return row;
    };
    await eventually(async () => JSON.stringify(await stateOf()).includes('"waits":true'));
    expect(await stateOf()).toEqual({ waits: true, held: isHeldUp });
    server.refusal = null;
    await hurriedTo(to, ({ status }) => status === 'sent');
    await nothingWaits();
  });

  it('a code mail runs out while the mail server is down', async () => {
    const to = newAddress();
    server.refusal = { at: 'recipient', code: 451, text: 'come back later' };
    const validUntil = soon();
    await sendCode(to, validUntil);
    await deliveryTo(to, ({ status }) => status === 'waiting');
    server.refusal = null;
    const clock = jest.spyOn(site.app.get(Clock), 'now').mockReturnValue(validUntil);
    await hurriedTo(to, ({ status }) => status === 'expired');
    clock.mockRestore();
    expect(server.received).toHaveLength(0);
  });

  it('a permanently refused recipient is recorded and not tried again', async () => {
    const to = newAddress();
    server.refusal = { at: 'recipient', code: 550, text: 'user unknown' };
    await sendCode(to);
    const row = await deliveryTo(to, ({ status }) => status === 'bounced');
    await nothingWaits();
    expect(row).toMatchObject({ attempts: 1, last_error: expect.stringContaining('user unknown') });
    expect(server.asked).toEqual([to]);
  });

  it.each(['a@b.cn,c@d.cn', 'x:a@b.cn;', '"c@d.cn"@b.cn', 'a@b.cn\r\nRCPT TO:<c@d.cn>'])(
    'a mail to %j reaches no recipient at all',
    async (to) => {
      await sendCode(to);
      await deliveryTo(to, ({ status }) => status === 'bounced');
      expect(server.asked).toEqual([]);
    },
  );

  it('a mail that was sent is not sent again, however often its job runs', async () => {
    const delivery = site.app.get(MailSending);
    const to = newAddress();
    const props = { ...code, validUntil: soon().toISOString() };
    const job = { letterId: randomUUID(), letter: 'registration-code', to, locale: 'zh', props } as const;
    for (let run = 0; run < 3; run += 1) await delivery.deliver(job, { eventId: '1', waitedSeconds: 0 });
    expect(server.received).toHaveLength(1);
  });

  it('a mail that cannot be rendered fails and is visible to staff', async () => {
    const to = newAddress();
    const job = { letterId: randomUUID(), letter: 'registration-code', to, locale: 'zh', props: {} } as const;
    await expect(site.app.get(MailSending).deliver(job, { eventId: '1', waitedSeconds: 0 })).rejects.toThrow();
    expect(await deliveryTo(to, () => true)).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('a mail record loses its recipient on request, and is deleted after 90 days', async () => {
    const to = newAddress();
    await sendCode(to);
    const { letter_id: id } = await deliveryTo(to, ({ status }) => status === 'sent');
    const retention = site.app.get(MailRetention);
    await transactions.run((tx) => retention.forgetRecipient(tx, to));
    const rowsOf = (): Promise<DeliveryRow[]> => db.query('SELECT * FROM mail_deliveries WHERE letter_id = $1', [id]);
    expect(await rowsOf()).toMatchObject([{ recipient: null, status: 'sent' }]);

    const clock = site.app.get(Clock);
    const later = jest.spyOn(clock, 'now');
    later.mockReturnValue(new Date(Date.now() + 89 * 86_400_000));
    await retention.removeOld();
    expect(await rowsOf()).toHaveLength(1);
    later.mockReturnValue(new Date(Date.now() + 91 * 86_400_000));
    await retention.removeOld();
    expect(await rowsOf()).toHaveLength(0);
    later.mockRestore();
  });

  it('the types accept only existing mails with all their values', () => {
    const neverRun = (): void => {
      void transactions.run((tx) => {
        // @ts-expect-error there is no such mail
        mail.enqueue(tx, 'love-letter', { to: 'a@b.cn', locale: 'zh' });
        // @ts-expect-error a code mail needs its code
        mail.enqueue(tx, 'registration-code', { to: 'a@b.cn', locale: 'zh', minutes: 10, validUntil: soon() });
        // @ts-expect-error a value of another mail
        mail.enqueue(tx, 'already-registered', { to: 'a@b.cn', locale: 'zh', name: 'x', code: '1' });
      });
    };
    expect(neverRun).toBeInstanceOf(Function);
  });

  it('the local mailbox does not exist when a mail server is configured', async () => {
    expect((await site.http.get('/dev/mailbox')).status).toBe(404);
    expect((await site.http.get('/dev/mailbox/messages')).status).toBe(404);
  });
});
