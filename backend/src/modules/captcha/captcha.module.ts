import { type DynamicModule, Module } from '@nestjs/common';
import { CAPTCHA_OPTIONS, type CaptchaOptions } from './captcha.options.js';
import { CaptchaRepository } from './captcha.repository.js';
import { Captcha } from './captcha.service.js';
import { CaptchaStore } from './captcha.store.js';
import { CaptchaController } from './http/captcha.controller.js';
import { ProofOfWork } from './proof-of-work.service.js';
import { StrangerGate } from './stranger-gate.service.js';
import { captchaJobs } from './captcha.jobs.js';

/** What a form that a stranger sends has to show: a captcha and, where there is reason to, a computation. */
@Module({})
export class CaptchaModule {
  static for(options: CaptchaOptions): DynamicModule {
    return {
      module: CaptchaModule,
      global: true,
      controllers: [CaptchaController],
      providers: [
        ...captchaJobs,
        { provide: CAPTCHA_OPTIONS, useValue: options },
        Captcha,
        ProofOfWork,
        StrangerGate,
        { provide: CaptchaStore, useClass: CaptchaRepository },
      ],
      exports: [Captcha, StrangerGate],
    };
  }
}
