import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { OPEN_ROUTES, PROOF_WORKS, VISITOR_FORMS, type VisitorForm } from '../../../domain/visitors/visitor-limits.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CAPTCHA_PURPOSES, type CaptchaPurpose } from '../captcha.fields.js';
import { Captcha } from '../captcha.service.js';

class CaptchaQuery {
  @ApiPropertyOptional({ enum: CAPTCHA_PURPOSES, description: 'Binds the captcha to this form' })
  @IsOptional()
  @IsIn(CAPTCHA_PURPOSES)
  purpose?: CaptchaPurpose;
}

class ProofQuery {
  @ApiProperty({ enum: VISITOR_FORMS, description: 'Form that the challenge is for' })
  @IsIn(VISITOR_FORMS)
  purpose!: VisitorForm;

  @ApiProperty({ enum: PROOF_WORKS, type: 'integer', description: 'Expected number of attempts' })
  @DigitsToNumber()
  @IsIn(PROOF_WORKS)
  work!: number;
}

class CaptchaView {
  @ApiProperty({ description: 'Sent back with the answer, as `key` or `captchaKey`' })
  key!: string;

  @ApiProperty({ description: 'Image, as a data: URI', example: 'data:image/svg+xml;base64,PHN2Zz4=' })
  captcha!: string;
}

/** The puzzle with the field names of altcha-lib 2, whose `solveChallenge` takes it unchanged. */
class ProofOfWorkParametersView {
  @ApiProperty({ enum: ['PBKDF2/SHA-256'] }) algorithm!: string;
  @ApiProperty({ description: 'Hexadecimal; the password is these bytes and the counter, 32 bits big-endian' })
  nonce!: string;
  @ApiProperty({ description: 'Hexadecimal' }) salt!: string;
  @ApiProperty({ type: 'integer', description: 'PBKDF2 iterations' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Length of the derived key in bytes' }) keyLength!: number;
  @ApiProperty({ description: 'Hexadecimal; required prefix of the derived key' }) keyPrefix!: string;
}

class ProofOfWorkChallengeView {
  @ApiProperty({ type: ProofOfWorkParametersView }) parameters!: ProofOfWorkParametersView;
}

class ProofOfWorkView {
  @ApiProperty({ description: 'Sent back with the derived key, as `key` or `captchaKey`' })
  key!: string;

  @ApiProperty({ type: 'integer', description: 'Expected number of attempts; at most 1.5 times as many are needed' })
  work!: number;

  @ApiProperty({ type: ProofOfWorkChallengeView })
  challenge!: ProofOfWorkChallengeView;
}

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
