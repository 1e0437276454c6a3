import { type DynamicModule, Module } from '@nestjs/common';
import { CAPTCHA_OPTIONS, type CaptchaOptions } from './captcha.options.js';
import { CaptchaRepository } from './captcha.repository.js';
import { Captcha } from './captcha.service.js';
import { CaptchaStore } from './captcha.store.js';
import { CaptchaController } from './http/captcha.controller.js';
import { CaptchaRetentionSchedule } from './jobs/captcha-retention.schedule.js';
import { ProofOfWork } from './proof-of-work.service.js';
import { openStock } from './stock/open-stock.js';
import { PictureStock } from './stock/picture-stock.js';

/** Proof that a form was sent by a person. */
@Module({})
export class CaptchaModule {
  static for(options: CaptchaOptions): DynamicModule {
    return {
      module: CaptchaModule,
      global: true,
      controllers: [CaptchaController],
      providers: [
        { provide: CAPTCHA_OPTIONS, useValue: options },
        Captcha,
        ProofOfWork,
        CaptchaRetentionSchedule,
        { provide: CaptchaStore, useClass: CaptchaRepository },
        { provide: PictureStock, inject: [CAPTCHA_OPTIONS], useFactory: openStock },
      ],
      exports: [Captcha],
    };
  }
}
