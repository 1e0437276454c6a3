import { join } from 'node:path';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SettingsError } from '../config/environment.js';
import type { Settings } from '../config/settings.js';
import { isSingleAddress } from '../../domain/text/mail-address.js';
import { BulkMailTransport, MailTransport } from './mail-transport.js';
import { MailboxSink, openMailboxSink } from './mailbox-sink.js';
import { MailboxStore } from './mailbox-store.js';
import { SmtpTransport } from './smtp-transport.js';

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
