import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Captcha } from '../captcha.service.js';
import { CaptchaQuery, CaptchaView, ProofOfWorkView } from './captcha.views.js';

@ApiTags('captcha')
@Controller('captcha')
export class CaptchaController {
  constructor(private readonly captcha: Captcha) {}

  /** A picture to be read. It works once, for a few minutes. */
  @Get()
  @ApiOkResponse({ type: CaptchaView })
  issue(@Query() { purpose }: CaptchaQuery): Promise<CaptchaView> {
    return this.captcha.issue(purpose);
  }

  /** A computation instead of a picture, for people who cannot read one. */
  @Get('pow')
  @ApiOkResponse({ type: ProofOfWorkView })
  issueProofOfWork(@Query() { purpose }: CaptchaQuery): Promise<ProofOfWorkView> {
    return this.captcha.issueProofOfWork(purpose);
  }
}
