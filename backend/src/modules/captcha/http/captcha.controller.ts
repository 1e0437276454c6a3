import { Controller, Get, Query } from '@nestjs/common';
import { OPEN_ROUTES } from '../../../domain/visitors/limits.js';
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

  /** Issues a picture to read. It works once, for a few minutes. */
  @Get()
  @Returns(200, CaptchaView)
  issue(@Query() { purpose }: CaptchaQuery): Promise<CaptchaView> {
    return this.captcha.issue(purpose);
  }

  /** Issues a computation instead of a picture, for people who cannot read one. */
  @Get('pow')
  @Returns(200, ProofOfWorkView)
  issueProofOfWork(@Query() { purpose }: CaptchaQuery): Promise<ProofOfWorkView> {
    return this.captcha.issueProofOfWork(purpose);
  }

  /**
   * Issues a computation in addition to the captcha, for a form that was refused with captcha.proof_needed; the refusal
   * gives this path.
   */
  @Get('proof')
  @Returns(200, ProofOfWorkView)
  issueProof(@Query() { purpose, work }: ProofQuery): Promise<ProofOfWorkView> {
    return this.captcha.issueProof(purpose, work);
  }
}
