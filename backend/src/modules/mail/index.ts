import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { MailerModule } from '../../platform/mailer/mailer.module.js';
import { DevMailboxController } from './http/dev-mailbox.controller.js';
import { MailSending, MailPreview, MailResending, MailRetention } from './mail-sending.service.js';
import { brandOfHost, MAIL_BRAND, type MailBrand } from './rendering/templates.js';
import { MailDeliveries } from './mail-deliveries.queries.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';
import { mailJobs } from './mail.jobs.js';
import { Mail } from './mail.service.js';
import { MailRenderer, NewsRenderer } from './rendering/renderers.js';

export { DELIVERY_STATUSES, type DeliveryStatus, MailDelivery } from './mail-deliveries.repository.js';
export {
  isMailName,
  type MailName,
  type MailProps,
  type LicenseInMail,
  type LineInMail,
  type PaidWith,
  type WorkInMail,
} from './mails/index.js';
export { type KnownMail, MailPreview, MailResending, MailRetention, type ResentMail } from './mail-sending.service.js';
export { MAIL_BRAND, type MailBrand } from './rendering/templates.js';
export { deliveriesListing, DELIVERY_SORTS, DeliveryView } from './mail-deliveries.queries.js';
export { type MailOf, Mail } from './mail.service.js';
export {
  type News,
  NewsRenderer,
  type NewsReader,
  type NewsWriter,
  readBodyFields,
  withSharedStyles,
  type RenderedMail,
} from './rendering/renderers.js';

/** Where the brand comes from, for example the site's settings. */
export type BrandSource = Pick<FactoryProvider<MailBrand>, 'inject' | 'useFactory'>;

const hostAsBrand: BrandSource = { inject: [SETTINGS], useFactory: brandOfHost };

/** Every mail that the site sends. Global, because every module sends some. */
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
        MailRenderer,
        NewsRenderer,
        MailSending,
        MailPreview,
        MailResending,
      ],
      exports: [Mail, MailPreview, MailResending, MailRetention, NewsRenderer, MAIL_BRAND, MailerModule],
    };
  }
}
