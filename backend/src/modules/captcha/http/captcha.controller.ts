import { Controller, Get, Query } from '@nestjs/common';
import { OPEN_ROUTES } from '../../../domain/strangers/limits.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { Captcha } from '../captcha.service.js';
import { CaptchaQuery, CaptchaView, ProofOfWorkView, ProofQuery } from './captcha.views.js';

@Controller('captcha')
@LetsIn('public')
@Limit(OPEN_ROUTES.captcha)
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

  /** A computation on top of the captcha, for a form that was refused with captcha.proof_needed; its refusal says this path. */
  @Get('proof')
  @Returns(200, ProofOfWorkView)
  issueProof(@Query() { purpose, work }: ProofQuery): Promise<ProofOfWorkView> {
    return this.captcha.issueProof(purpose, work);
  }
}
