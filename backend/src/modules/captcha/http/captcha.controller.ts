import { Controller, Get, Query } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access.js';
import { Returns } from '../../../platform/http/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { Captcha } from '../captcha.service.js';
import { CaptchaQuery, CaptchaView, ProofOfWorkView } from './captcha.views.js';

@Controller('captcha')
@LetsIn('public')
@Limit({ name: 'captcha', points: 60, windowSeconds: 60, per: 'address' })
export class CaptchaController {
  constructor(private readonly captcha: Captcha) {}

  /** A picture to be read. It works once, for a few minutes. */
  @Get()
  @Returns(200, CaptchaView)
  issue(@Query() { purpose }: CaptchaQuery): Promise<CaptchaView> {
    return this.captcha.issue(purpose);
  }

  /** A computation instead of a picture, for people who cannot read one. */
  @Get('pow')
  @Returns(200, ProofOfWorkView)
  issueProofOfWork(@Query() { purpose }: CaptchaQuery): Promise<ProofOfWorkView> {
    return this.captcha.issueProofOfWork(purpose);
  }
}
