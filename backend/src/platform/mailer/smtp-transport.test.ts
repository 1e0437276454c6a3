import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type SMTPServerOptions, SMTPServer } from 'smtp-server';
import { MailFailure, type OutgoingMail } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const letter = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'zhou.ning@example.cn',
  fromName: '长堤',
  subject: '验证码',
  text: 'text',
  html: '<p>html</p>',
  messageId: '1@site.example',
  ...change,
});

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

describe('SmtpTransport', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  const transportTo = (port: number, options: { deadlineMs?: number } = {}): SmtpTransport => {
    const url = `smtp://127.0.0.1:${port}`;
    const transport = new SmtpTransport({ url, fromAddress: 'no-reply@site.example', dkim: null, ...options });
    open.push(() => transport.onApplicationShutdown());
    return transport;
  };

  const aServer = async (options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> => {
    const received: Received[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onData(stream, { envelope }, done) {
        void buffer(stream).then((raw) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString() });
          done();
        });
      },
      ...options,
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    open.push(() => new Promise((resolve) => server.close(() => resolve(null))));
    return { port: (server.server.address() as AddressInfo).port, received };
  };

  /** A server that speaks the given lines, one for each line it hears, and then is silent. */
  const aScriptedServer = async (answers: readonly string[]): Promise<number> => {
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
    return (server.address() as AddressInfo).port;
  };

  const failureOf = async (sending: Promise<void>): Promise<MailFailure> => {
    const error: unknown = await sending.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error instanceof MailFailure) return error;
    throw new Error(`expected a MailFailure, got ${String(error)}`);
  };

  it('sends both parts to one person under a stable id', async () => {
    const { port, received } = await aServer();
    await transportTo(port).send(letter({ headers: { 'Auto-Submitted': 'auto-generated' } }));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@site.example', to: ['zhou.ning@example.cn'] });
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
  ])('refuses %j for good and says nothing to the server', async (to) => {
    const { port, received } = await aServer();
    expect((await failureOf(transportTo(port).send(letter({ to })))).outcome).toBe('refused');
    expect(received).toHaveLength(0);
  });

  it('adds no header and no recipient for a subject or a name with line breaks', async () => {
    const { port, received } = await aServer();
    const hostile = 'x\r\nBcc: c@d.cn\r\n\r\nbody';
    await transportTo(port).send(letter({ subject: hostile, fromName: hostile }));
    expect(received[0]?.to).toEqual(['zhou.ning@example.cn']);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  it('knows that nothing was sent when the server is not there', async () => {
    const { port } = await aServer();
    for (const close of open.splice(0)) await close();
    expect((await failureOf(transportTo(port).send(letter()))).outcome).toBe('not_sent');
  });

  it('knows that nothing was sent when the server asks to come back later', async () => {
    const { port } = await aServer({ onRcptTo: (_to, _session, done) => done(smtpError(451, 'try again later')) });
    expect((await failureOf(transportTo(port).send(letter()))).outcome).toBe('not_sent');
  });

  it('does not blame the recipient when the server refuses the sender', async () => {
    const { port } = await aServer({ onMailFrom: (_from, _session, done) => done(smtpError(550, 'not you')) });
    expect((await failureOf(transportTo(port).send(letter()))).outcome).toBe('not_sent');
  });

  it('gives up on a recipient that does not exist, without naming it', async () => {
    const { port } = await aServer({
      onRcptTo: ({ address }, _session, done) => done(smtpError(550, `<${address}> user unknown`)),
    });
    const failure = await failureOf(transportTo(port).send(letter()));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining('user unknown') });
    expect(failure.message).not.toContain('zhou.ning');
  });

  it('knows that nothing was sent when the server never greets, and stops waiting', async () => {
    const port = await aScriptedServer([]);
    const started = performance.now();
    const failure = await failureOf(transportTo(port, { deadlineMs: 400 }).send(letter()));
    expect(failure.outcome).toBe('not_sent');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const UNTIL_DATA = ['220 hi', '250 hi', '250 sender', '250 recipient', '354 go on'];

  it('cannot tell when the server is silent after the letter, and stops waiting within ten seconds', async () => {
    const port = await aScriptedServer(UNTIL_DATA);
    const started = performance.now();
    expect((await failureOf(transportTo(port).send(letter()))).outcome).toBe('unknown');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('cannot tell when the server hangs up after the letter, and does not send it again by itself', async () => {
    const port = await aScriptedServer([...UNTIL_DATA, 'HANG UP']);
    expect((await failureOf(transportTo(port).send(letter()))).outcome).toBe('unknown');
  });

  it('sends again after a silent server has come back', async () => {
    const { port, received } = await aServer();
    const transport = transportTo(port);
    await Promise.all([1, 2, 3].map((n) => transport.send(letter({ messageId: `${n}@site.example` }))));
    expect(received).toHaveLength(3);
  });
});
