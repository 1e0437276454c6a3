import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type DKIMOptions } from 'nodemailer';
import type { DkimSettings } from '../config/settings.js';
import { isSingleAddress } from '../../domain/text/mail-address.js';
import { MailFailure, MailTransport, type OutgoingMail } from './mail-transport.js';
import { smtpFailureOf } from './smtp-failure.js';

export interface SmtpOptions {
  /** `smtp:` (STARTTLS when offered; `?requireTLS=true` insists) or `smtps:`, with user and password when needed. */
  readonly url: string;
  readonly fromAddress: string;
  readonly dkim: DkimSettings | null;
  /** Milliseconds from start to response; 8,000 unless a test sets less. */
  readonly deadlineMs?: number;
}

/** As many as mails are sent at once, so that none waits inside the pool while its time runs. */
const CONNECTIONS = 10;
const DEADLINE_MS = 8_000;
const STEP_TIMEOUT_MS = 7_000;
/** We close before servers do, so that a mail seldom meets a dead connection. */
const IDLE_MS = 20_000;

/** RFC 8058 requires both unsubscribe headers under the signature; nodemailer's own list leaves one out. */
const SIGNED_HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
].join(':');

const dkimOptions = ({ domain, selector, privateKey }: DkimSettings): DKIMOptions => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});

const pool = ({ url, dkim }: SmtpOptions) =>
  createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A pool that resends by itself could deliver twice; the caller decides.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketTimeout: DEADLINE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim: dkimOptions(dkim) } : {}),
  });

/** Sends over SMTP, pooled. */
@Injectable()
export class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  readonly #pool: ReturnType<typeof pool>;
  /** The content of each attempt, identified by its signal: nothing reads it before the server has asked for it. */
  readonly #contents = new WeakMap<AbortSignal, Readable>();

  constructor(private readonly options: SmtpOptions) {
    super();
    this.#pool = pool(options);
    this.#pool.use('stream', ({ data, message }, done) => {
      const { signal } = data;
      if (message && signal) {
        const open = message.createReadStream.bind(message);
        message.createReadStream = (options) => {
          const content = open(options);
          this.#contents.set(signal, content);
          return content;
        };
      }
      done();
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    if (!isSingleAddress(mail.to)) throw new MailFailure('refused', 'not a single plain address');
    const { fromAddress, deadlineMs = DEADLINE_MS } = this.options;
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      await this.#pool.sendMail({
        envelope: { from: fromAddress, to: [mail.to] },
        from: { name: mail.fromName, address: fromAddress },
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        headers: { ...mail.headers },
        signal,
      });
    } catch (error) {
      throw smtpFailureOf(error, this.#contents.get(signal)?.readableDidRead ?? false);
    }
  }

  /** Lets the mails under way finish, then closes. */
  async onApplicationShutdown(): Promise<void> {
    this.#pool.close();
  }
}
