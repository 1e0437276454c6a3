import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { OnApplicationShutdown } from '@nestjs/common';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { Clock } from '../clock/clock.js';

/** A mail in the local mailbox. */
export interface MailboxMessage {
  readonly id: string;
  readonly from: string;
  /** Who it was delivered to: the envelope, not the header. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name; several of one name are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
}

/** Older ones are removed. */
const KEEP = 500;
const ENVELOPE_HEADER = 'delivered-to';
/** Milliseconds in 15 digits, so that names sort by time, and a random id. */
const FILE_NAME = /^(\d{15})-([0-9a-f-]{36})\.eml$/;

const headersOf = (email: Email): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  return headers;
};

/** Mails as .eml files in one folder, so that they survive a restart and several processes may share it. */
export class MailboxStore {
  /** By file name; a file never changes. */
  readonly #parsed = new Map<string, MailboxMessage>();

  constructor(private readonly folder: string) {}

  /** Stores one mail for each recipient of its envelope. */
  async add(raw: Buffer, recipients: readonly string[], receivedAt: Date): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const recipient of recipients) {
      const name = `${String(receivedAt.getTime()).padStart(15, '0')}-${randomUUID()}.eml`;
      const path = join(this.folder, name);
      await writeFile(`${path}.part`, Buffer.concat([Buffer.from(`${ENVELOPE_HEADER}: ${recipient}\r\n`), raw]));
      await rename(`${path}.part`, path);
    }
    await this.#removeOld();
  }

  /** Newest first; only those to one recipient if `to` is given, ignoring case. */
  async list(to?: string): Promise<MailboxMessage[]> {
    const messages: MailboxMessage[] = [];
    for (const name of await this.#names()) {
      const message = await this.#read(name);
      if (message && (to === undefined || message.to.toLowerCase() === to.toLowerCase())) messages.push(message);
    }
    return messages;
  }

  async find(id: string): Promise<MailboxMessage | null> {
    const name = await this.#nameOf(id);
    return name === undefined ? null : this.#read(name);
  }

  /** The bytes as they came, below the line that names the recipient. */
  async raw(id: string): Promise<Buffer | null> {
    const name = await this.#nameOf(id);
    return name === undefined ? null : readFile(join(this.folder, name)).catch(() => null);
  }

  async #nameOf(id: string): Promise<string | undefined> {
    return (await this.#names()).find((name) => FILE_NAME.exec(name)?.[2] === id);
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => FILE_NAME.test(name))
      .toSorted()
      .toReversed();
  }

  async #read(name: string): Promise<MailboxMessage | null> {
    const known = this.#parsed.get(name);
    if (known) return known;
    const [, milliseconds = '0', id = ''] = FILE_NAME.exec(name) ?? [];
    // Another process may have removed it since the folder was read.
    const raw = await readFile(join(this.folder, name)).catch(() => null);
    if (!raw) return null;
    const email = await PostalMime.parse(raw);
    const headers = headersOf(email);
    const message: MailboxMessage = {
      id,
      from: email.from?.address ?? '',
      to: headers[ENVELOPE_HEADER]?.split('\n')[0] ?? '',
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      headers,
      receivedAt: new Date(Number(milliseconds)),
    };
    this.#parsed.set(name, message);
    return message;
  }

  async #removeOld(): Promise<void> {
    for (const name of (await this.#names()).slice(KEEP)) {
      this.#parsed.delete(name);
      await rm(join(this.folder, name), { force: true });
    }
  }
}

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
