import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.js';
import { MailerModule } from '../../platform/mailer/mailer.module.js';
import { DevMailboxController } from './http/dev-mailbox.controller.js';
import { LetterProcessor } from './jobs/letter.processor.js';
import { MailRetentionSchedule } from './jobs/mail-retention.schedule.js';
import { LetterDelivery } from './letter-delivery.service.js';
import { brandOfHost, MAIL_BRAND, type MailBrand } from './mail-brand.js';
import { MailDeliveries } from './mail-deliveries.queries.js';
import { MailDeliveriesRepository } from './mail-deliveries.repository.js';
import { MailRetention } from './mail-retention.service.js';
import { Mail } from './mail.service.js';
import { LetterRenderer } from './rendering/letter-renderer.js';

/** Every letter the site sends. Global, because every module has something to tell. */
@Global()
@Module({})
export class MailModule {
  static for(settings: Settings, brand: MailBrand = brandOfHost(settings)): DynamicModule {
    return {
      module: MailModule,
      imports: [MailerModule.for(settings)],
      controllers: settings.smtpUrl ? [] : [DevMailboxController],
      providers: [
        { provide: MAIL_BRAND, useValue: brand },
        Mail,
        MailDeliveries,
        MailDeliveriesRepository,
        MailRetention,
        MailRetentionSchedule,
        LetterRenderer,
        LetterDelivery,
        LetterProcessor,
      ],
      exports: [Mail, MailDeliveries, MailRetention, MAIL_BRAND, MailerModule],
    };
  }
}
