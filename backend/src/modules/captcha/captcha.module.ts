import { Module } from '@nestjs/common';
import { CAPTCHA_OPTIONS } from './captcha.options.js';
import { CaptchaRepository } from './captcha.repository.js';
import { Captcha } from './captcha.service.js';
import { CaptchaStore } from './captcha.store.js';
import { CaptchaController } from './http/captcha.controller.js';
import { ProofOfWork } from './proof-of-work.service.js';
import { openStock } from './stock/open-stock.js';
import { PictureStock } from './stock/picture-stock.js';

/** Needs from the composition root, globally: CAPTCHA_OPTIONS, Clock, DataSource. */
@Module({
  controllers: [CaptchaController],
  providers: [
    Captcha,
    ProofOfWork,
    { provide: CaptchaStore, useClass: CaptchaRepository },
    { provide: PictureStock, inject: [CAPTCHA_OPTIONS], useFactory: openStock },
  ],
  exports: [Captcha],
})
export class CaptchaModule {}
