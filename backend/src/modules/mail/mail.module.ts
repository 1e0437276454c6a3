import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { MailerModule } from '../../platform/mailer/mailer.module.js';
import { DevMailboxController } from './http/dev-mailbox.controller.js';
import { LetterDelivery, MailRetention } from './letter-delivery.service.js';
import { LetterPreview, LetterResending } from './letter-resending.service.js';
import { brandOfHost, MAIL_BRAND, type MailBrand } from './mail-brand.js';
import { MailDeliveries } from './mail-deliveries.queries.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';
import { Mail } from './mail.service.js';
import { LetterRenderer, NewsRenderer } from './rendering/renderers.js';
import { mailJobs } from './mail.jobs.js';

/** Where the brand comes from, for example the site's settings. */
export type BrandSource = Pick<FactoryProvider<MailBrand>, 'inject' | 'useFactory'>;

const hostAsBrand: BrandSource = { inject: [SETTINGS], useFactory: brandOfHost };

/** Every letter that the site sends. Global, because every module sends some. */
@Global()
@Module({})
export class MailModule {
  static for(settings: Settings, brand: BrandSource = hostAsBrand): DynamicModule {
    return {
      module: MailModule,
      imports: [MailerModule.for(settings)],
      controllers: settings.smtpUrl ? [] : [DevMailboxController],
      providers: [
        ...mailJobs,
        { provide: MAIL_BRAND, ...brand },
        Mail,
        MailDeliveries,
        MailDeliveriesRepository,
        MailRetention,
        LetterRenderer,
        NewsRenderer,
        LetterDelivery,
        LetterPreview,
        LetterResending,
      ],
      exports: [Mail, LetterPreview, LetterResending, MailRetention, NewsRenderer, MAIL_BRAND, MailerModule],
    };
  }
}
