import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.js';
import { MailFailure, type OutgoingMail, SmtpTransport } from './mailer.module.js';

const mail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'zhou.ning@example.cn',
  fromName: '长堤',
  subject: '验证码',
  text: 'text',
  html: '<p>html</p>',
  messageId: '1@site.example',
  ...change,
});

describe('SmtpTransport', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  const transportTo = (url: string, options: { deadlineMs?: number } = {}): SmtpTransport => {
    const transport = new SmtpTransport({ url, fromAddress: 'no-reply@site.example', dkim: null, ...options });
    open.push(() => transport.onApplicationShutdown());
    return transport;
  };

  const aServer = async (): Promise<MailServer> => {
    const server = await startMailServer();
    open.push(() => server.close());
    return server;
  };

  /** A server that speaks the given lines, one for each line it hears, and then is silent. */
  const aScriptedServer = async (answers: readonly string[]): Promise<string> => {
    const server: Server = createServer((socket) => {
      const left = [...answers];
      const say = (): void => {
        const answer = left.shift();
        if (answer === 'HANG UP') socket.destroy();
        else if (answer) socket.write(`${answer}\r\n`);
      };
      socket.on('error', () => undefined);
      socket.on('data', say);
      say();
      open.push(async () => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(() => new Promise((resolve) => server.close(() => resolve(null))));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const failureOf = async (sending: Promise<void>): Promise<MailFailure> => {
    const error: unknown = await sending.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error instanceof MailFailure) return error;
    throw new Error(`expected a MailFailure, got ${String(error)}`);
  };

  it('SMTP sends both parts of a mail to one recipient under a stable Message-ID', async () => {
    const { url, received } = await aServer();
    await transportTo(url).send(mail({ headers: { 'Auto-Submitted': 'auto-generated' } }));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ sender: 'no-reply@site.example', recipients: ['zhou.ning@example.cn'] });
    expect(received[0]?.raw).toMatch(/^Message-ID: <1@site\.example>/im);
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(received[0]?.raw).toContain('Content-Type: text/plain');
    expect(received[0]?.raw).toContain('Content-Type: text/html');
  });

  it.each([
    'a@b.cn,c@d.cn',
    'staff:a@b.cn,c@d.cn;',
    '"a,c@d.cn"@b.cn',
    'a@b.cn\r\nRCPT TO:<c@d.cn>',
    'Boss <a@b.cn>',
    'a@b.cn>,<c@d.cn',
  ])('SMTP refuses the recipient %j for good and sends nothing', async (to) => {
    const { url, received } = await aServer();
    expect((await failureOf(transportTo(url).send(mail({ to })))).outcome).toBe('refused');
    expect(received).toHaveLength(0);
  });

  it('SMTP adds no header and no recipient for line breaks in a subject or name', async () => {
    const { url, received } = await aServer();
    const hostile = 'x\r\nBcc: c@d.cn\r\n\r\nbody';
    await transportTo(url).send(mail({ subject: hostile, fromName: hostile }));
    expect(received[0]?.recipients).toEqual(['zhou.ning@example.cn']);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  it('SMTP reports a mail as not sent when the server cannot be reached', async () => {
    const { url } = await aServer();
    for (const close of open.splice(0)) await close();
    expect((await failureOf(transportTo(url).send(mail()))).outcome).toBe('not_sent');
  });

  it('SMTP reports a mail as not sent when the server asks to try again later', async () => {
    const server = await aServer();
    server.refusal = { at: 'recipient', code: 451, text: 'try again later' };
    expect((await failureOf(transportTo(server.url).send(mail()))).outcome).toBe('not_sent');
  });

  it('SMTP reports a mail as not sent, rather than its recipient as refused, when the server refuses the sender', async () => {
    const server = await aServer();
    server.refusal = { at: 'sender', code: 550, text: 'not you' };
    expect((await failureOf(transportTo(server.url).send(mail()))).outcome).toBe('not_sent');
  });

  it('SMTP reports a recipient that does not exist as refused, without naming the address', async () => {
    const server = await aServer();
    server.refusal = { at: 'recipient', code: 550, text: 'user unknown' };
    const failure = await failureOf(transportTo(server.url).send(mail()));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining('user unknown') });
    expect(failure.message).not.toContain('zhou.ning');
  });

  it('SMTP reports a mail as not sent when the server never greets, and stops waiting', async () => {
    const url = await aScriptedServer([]);
    const started = performance.now();
    const failure = await failureOf(transportTo(url, { deadlineMs: 400 }).send(mail()));
    expect(failure.outcome).toBe('not_sent');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  const UNTIL_DATA = ['220 hi', '250 hi', '250 sender', '250 recipient', '354 go on'];

  const STAGES = [
    ['the connection', []],
    ['EHLO', ['220 hi']],
    ['MAIL FROM', ['220 hi', '250 hi']],
    ['RCPT TO', ['220 hi', '250 hi', '250 sender']],
    ['DATA', ['220 hi', '250 hi', '250 sender', '250 recipient']],
    ['MAIL FROM of the next mail', [...UNTIL_DATA, '250 queued', '421 too many']],
    ['RCPT TO of the next mail', [...UNTIL_DATA, '250 queued', '250 sender', '421 too many']],
  ] as const;
  const FAILURES = ['421 closing', '451 try later', 'HANG UP', ''];
  it.each(
    STAGES.flatMap(([stage, before]) =>
      FAILURES.map((answer) => [answer || 'nothing', stage, before, answer] as const),
    ),
  )('SMTP reports a mail as not sent when the server answers %j to %s', async (_, stage, before, answer) => {
    const isNext = stage.includes('next');
    const url = await aScriptedServer(isNext ? [...before.slice(0, -1), answer] : [...before, answer]);
    const transport = transportTo(url, { deadlineMs: 400 });
    if (isNext) await transport.send(mail());
    expect(await failureOf(transport.send(mail()))).toMatchObject({
      outcome: 'not_sent',
      // 421 is about the server, after any command.
      isAboutMail: answer.startsWith('451') && /^(RCPT|DATA)/.test(stage),
    });
  });

  it.each(['421 closing', '451 try later'])(
    'SMTP reports a mail as not sent when the server answers %j to it',
    async (answer) => {
      const url = await aScriptedServer([...UNTIL_DATA, answer]);
      expect((await failureOf(transportTo(url).send(mail()))).outcome).toBe('not_sent');
    },
  );

  it('SMTP reports a mail as unknown within ten seconds when the server is silent after it', async () => {
    const url = await aScriptedServer(UNTIL_DATA);
    const started = performance.now();
    expect((await failureOf(transportTo(url).send(mail()))).outcome).toBe('unknown');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('SMTP reports a mail as unknown when the server hangs up after it', async () => {
    const url = await aScriptedServer([...UNTIL_DATA, 'HANG UP']);
    expect((await failureOf(transportTo(url).send(mail()))).outcome).toBe('unknown');
  });

  it('SMTP sends several mails at once over one pool', async () => {
    const { url, received } = await aServer();
    const transport = transportTo(url);
    await Promise.all([1, 2, 3].map((n) => transport.send(mail({ messageId: `${n}@site.example` }))));
    expect(received).toHaveLength(3);
  });
});
