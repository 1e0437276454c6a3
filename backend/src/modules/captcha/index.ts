import { type DynamicModule, Module } from '@nestjs/common';
import { CAPTCHA_OPTIONS, type CaptchaOptions, CaptchaStore } from './captcha.fields.js';
import { CaptchaSchedule } from './captcha.jobs.js';
import { CaptchaRepository } from './captcha.repository.js';
import { Captcha, ProofOfWork } from './captcha.service.js';
import { CaptchaController } from './http/captcha.controller.js';
import { VisitorGate } from './visitor-gate.service.js';

export { CaptchaFields, type CaptchaPurpose } from './captcha.fields.js';
export { Captcha } from './captcha.service.js';
export { OpenCaptcha } from './open-captcha.entity.js';
export { LimitsVisitors } from './visitor-gate.service.js';

/** What an anonymous form has to provide: a captcha and, under load, a proof of work. */
@Module({})
export class CaptchaModule {
  static for(options: CaptchaOptions): DynamicModule {
    return {
      module: CaptchaModule,
      global: true,
      controllers: [CaptchaController],
      providers: [
        CaptchaSchedule,
        { provide: CAPTCHA_OPTIONS, useValue: options },
        Captcha,
        ProofOfWork,
        VisitorGate,
        { provide: CaptchaStore, useClass: CaptchaRepository },
      ],
      exports: [Captcha, VisitorGate],
    };
  }
}
