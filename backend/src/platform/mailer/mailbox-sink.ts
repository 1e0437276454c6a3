import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { OnApplicationShutdown } from '@nestjs/common';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Clock } from '../clock/clock.js';
import type { MailboxStore } from './mailbox-store.js';

const MAX_BYTES = 10 * 1_024 * 1_024;

/** The local mailbox's server. */
export class MailboxSink implements OnApplicationShutdown {
  constructor(
    /** The URL that the transports send to. */
    readonly url: string,
    private readonly server: SMTPServer,
  ) {}

  /** Waits for the connections, which the transports close at the same time. */
  onApplicationShutdown(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Opens a mail server on a free loopback port that delivers nothing and keeps everything in the store. */
export async function openMailboxSink(store: MailboxStore, clock: Clock): Promise<MailboxSink> {
  const keep = callbackify(async (stream: SMTPServerDataStream, { rcptTo }: SMTPServerEnvelope) => {
    const recipients = rcptTo.map(({ address }) => address);
    await store.add(await buffer(stream), recipients, clock.now());
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    onData: (stream, { envelope }, done) => keep(stream, envelope, (error) => done(error)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // It must not keep a process running by itself, such as the one that writes the API's description and exits.
  server.server.unref();
  const { port } = server.server.address() as AddressInfo;
  return new MailboxSink(`smtp://127.0.0.1:${port}`, server);
}
