import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type DynamicModule, Injectable, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { createTransport, type DKIMOptions } from 'nodemailer';
import { isSingleAddress } from '../../domain/text/mail-address.js';
import { Clock } from '../clock/clock.js';
import { SettingsError } from '../config/environment.js';
import type { DkimSettings, Settings } from '../config/settings.js';
import { MailboxSink, MailboxStore, openMailboxSink } from './mailbox.js';

/** One mail to one recipient. */
export interface OutgoingMail {
  /** One plain address; anything that is more than one is refused. */
  readonly to: string;
  /** Shown beside the sender's address. */
  readonly fromName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets, the same at every attempt, so that a mail server can recognise a repetition. */
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What is known about a mail that was not accepted. `refused`: the recipient or the mail was refused permanently.
 * `not_sent`: it was certainly not delivered, and may be later. `unknown`: the response was lost after the mail had
 * been handed over, so it may have been delivered.
 */
type MailOutcome = 'refused' | 'not_sent' | 'unknown';

/** A mail that the server did not accept. The message names no person, so it may be logged and shown to staff. */
export class MailFailure extends Error {
  constructor(
    readonly outcome: MailOutcome,
    message: string,
    /**
     * Whether the server responded about this mail or its recipient, rather than being unreachable or refusing
     * everything.
     */
    readonly isAboutMail = false,
  ) {
    super(message);
    this.name = 'MailFailure';
  }
}

/** Hands mails to a mail server. It handles bytes, not their content. */
export abstract class MailTransport {
  /** Resolves when the server has accepted the mail. Throws MailFailure, after at most 10 seconds. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/**
 * The same for bulk mail. On separate connections, so that individual mails never wait behind it, and with a shorter
 * timeout: consent checked when a mail was begun still holds when it is accepted.
 */
export abstract class BulkMailTransport extends MailTransport {}

/** What nodemailer's errors carry. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Commands whose 5xx response is about this recipient or this mail; elsewhere it is about us or the server. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** The server closes the connection, after any command. */
const CLOSING = 421;

function outcomeOf({ command, responseCode }: SmtpError, handedOver: boolean): MailOutcome {
  if (responseCode === undefined) return handedOver ? 'unknown' : 'not_sent';
  return responseCode >= 500 && ABOUT_THE_MAIL.has(command ?? '') ? 'refused' : 'not_sent';
}

const ADDRESS = /[^\s<>:;,()"']+@[^\s<>:;,()"']+/g;

/**
 * Derives the outcome of a mail from the error of its attempt.
 *
 * `handedOver`: the server had asked for the content (354 to DATA) and it was on its way; before that nothing can have
 * been delivered. Servers often repeat the address in
 * their response; it is left out.
 */
function smtpFailureOf(error: unknown, handedOver: boolean): MailFailure {
  const smtp: SmtpError = error instanceof Error ? (error as SmtpError) : {};
  const detail = smtp.response ?? (error instanceof Error ? error.message : 'unknown error');
  const text = [smtp.code, smtp.command, detail].filter(Boolean).join(' ').replace(ADDRESS, '<address>');
  const isAboutMail =
    smtp.responseCode !== undefined && smtp.responseCode !== CLOSING && ABOUT_THE_MAIL.has(smtp.command ?? '');
  return new MailFailure(outcomeOf(smtp, handedOver), text.slice(0, 300), isAboutMail);
}

interface SmtpOptions {
  /** `smtp:` (STARTTLS when offered; `?requireTLS=true` insists) or `smtps:`, with user and password when needed. */
  readonly url: string;
  readonly fromAddress: string;
  readonly dkim: DkimSettings | null;
  /** Milliseconds from start to response; 8,000 unless a test sets less. */
  readonly deadlineMs?: number;
}

/** As many as mails are sent at once, so that none waits inside the pool while its deadline runs. */
const CONNECTIONS = 10;
const DEADLINE_MS = 8_000;
const STEP_TIMEOUT_MS = 7_000;
/** We close before servers do, so that a mail is rarely sent on a dead connection. */
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

/** Timeout for a bulk mail, in milliseconds: after unsubscribing, none arrives 5 seconds later. */
const BULK_DEADLINE_MS = 4_500;

/** The transport for mails: the configured mail server, or the local mailbox where there is none. */
@Module({})
export class MailerModule {
  static for(settings: Settings): DynamicModule {
    const { smtpUrl, mailFrom: fromAddress, dkim, production, dataDir } = settings;
    if (!isSingleAddress(fromAddress)) throw new SettingsError(['MAIL_FROM: expects one plain mail address']);
    const transportsTo = (
      urlOf: (...injected: MailboxSink[]) => string,
      inject: (typeof MailboxSink)[],
    ): Provider[] => [
      {
        provide: MailTransport,
        inject,
        useFactory: (...injected: MailboxSink[]) => new SmtpTransport({ url: urlOf(...injected), fromAddress, dkim }),
      },
      {
        provide: BulkMailTransport,
        inject,
        useFactory: (...injected: MailboxSink[]) =>
          new SmtpTransport({ url: urlOf(...injected), fromAddress, dkim, deadlineMs: BULK_DEADLINE_MS }),
      },
    ];
    if (smtpUrl) {
      const transports = transportsTo(() => smtpUrl, []);
      return { module: MailerModule, providers: transports, exports: [MailTransport, BulkMailTransport] };
    }
    if (production)
      throw new SettingsError(['SMTP_URL: is required in production; the local mailbox shows mails to anyone']);
    const local: Provider[] = [
      { provide: MailboxStore, useFactory: () => new MailboxStore(join(dataDir, 'mailbox')) },
      { provide: MailboxSink, inject: [MailboxStore, Clock], useFactory: openMailboxSink },
      ...transportsTo((sink) => sink.url, [MailboxSink]),
    ];
    return {
      module: MailerModule,
      providers: local,
      exports: [MailboxStore, MailTransport, BulkMailTransport],
    };
  }
}
