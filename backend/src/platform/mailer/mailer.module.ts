import { join } from 'node:path';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { SettingsError } from '../config/environment.js';
import type { Settings } from '../config/settings.js';
import { isSingleAddress } from './mail-address.js';
import { MailTransport } from './mail-transport.js';
import { openMailboxSink } from './mailbox-sink.js';
import { MailboxStore } from './mailbox-store.js';
import { SmtpTransport } from './smtp-transport.js';

/** The way out for letters: the mail server of the settings, or the local mailbox where there is none. */
@Module({})
export class MailerModule {
  static for(settings: Settings): DynamicModule {
    const { smtpUrl, mailFrom: fromAddress, dkim, production, dataDir } = settings;
    if (!isSingleAddress(fromAddress)) throw new SettingsError(['MAIL_FROM: expects one plain mail address']);
    if (smtpUrl) {
      const transport: Provider = {
        provide: MailTransport,
        useFactory: () => new SmtpTransport({ url: smtpUrl, fromAddress, dkim }),
      };
      return { module: MailerModule, providers: [transport], exports: [transport] };
    }
    if (production)
      throw new SettingsError(['SMTP_URL: is needed in production; the local mailbox shows mails to anyone']);
    const local: Provider[] = [
      { provide: MailboxStore, useFactory: () => new MailboxStore(join(dataDir, 'mailbox')) },
      {
        provide: MailTransport,
        inject: [MailboxStore, Clock],
        useFactory: async (store: MailboxStore, clock: Clock) => {
          const { url, close } = await openMailboxSink(store, clock);
          return new SmtpTransport({ url, fromAddress, dkim, onClose: close });
        },
      },
    ];
    return { module: MailerModule, providers: local, exports: local };
  }
}
