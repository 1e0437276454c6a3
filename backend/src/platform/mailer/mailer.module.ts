import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type DynamicModule, Injectable, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { createTransport, type DKIMOptions } from 'nodemailer';
import { isSingleAddress } from '../../domain/text/mail-address.js';
import { Clock } from '../clock/clock.js';
import { SettingsError } from '../config/environment.js';
import type { DkimSettings, Settings } from '../config/settings.js';
import { BulkMailTransport, MailFailure, MailTransport, type OutgoingMail, smtpFailureOf } from './mail-transport.js';
import { MailboxSink, MailboxStore, openMailboxSink } from './mailbox.js';

interface SmtpOptions {
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
