import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A mail as received by the server. */
export interface Received {
  readonly sender: string;
  /** The envelope, not the header. */
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly email: Email;
}

interface Refusal {
  readonly at: 'sender' | 'recipient';
  readonly code: number;
  readonly text: string;
}

/** An external mail server whose behaviour a test can change. */
export interface MailServer {
  readonly url: string;
  readonly received: Received[];
  /** Recipients requested by senders, refused or not. */
  readonly asked: string[];
  /** Number of refusals. */
  refused: number;
  /** The response to every mail; null accepts them all. */
  refusal: Refusal | null;
  /** True: it receives mails and never acknowledges them. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** Starts a mail server on a free loopback port. */
export async function startMailServer(): Promise<MailServer> {
  const server = newMailServer();
  await server.start();
  return server;
}

/** A mail server that listens on a free loopback port once it is started. */
export function newMailServer(): MailServer & { start(): Promise<void> } {
  const keep = callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const raw = await buffer(stream);
    self.received.push({
      sender: envelope.mailFrom ? envelope.mailFrom.address : '',
      recipients: envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString(),
      email: await PostalMime.parse(raw),
    });
  });
  const answer = (at: Refusal['at'], address: string): Error | null => {
    const { refusal } = self;
    if (refusal?.at !== at) return null;
    self.refused += 1;
    return Object.assign(new Error(`<${address}> ${refusal.text}`), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: ({ address }, _session, done) => done(answer('sender', address)),
    onRcptTo({ address }, _session, done) {
      self.asked.push(address);
      done(answer('recipient', address));
    },
    onData: (stream, session, done) => keep(stream, session, (error) => (self.isSilent ? undefined : done(error))),
  });
  // Ignored: tests kill senders in the middle of a mail.
  server.on('error', () => undefined);
  const self = {
    get url() {
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    received: [] as Received[],
    asked: [] as string[],
    refused: 0,
    refusal: null as Refusal | null,
    isSilent: false,
    async start() {
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return self;
}
