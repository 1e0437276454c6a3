import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type VisitorForm, VISITOR_FORMS } from '../../../domain/visitors/limits.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { PROOF_WORKS } from '../../../domain/visitors/proof-of-work.js';
import { CAPTCHA_PURPOSES, type CaptchaPurpose } from '../captcha.purpose.js';

export class CaptchaQuery {
  @ApiPropertyOptional({ enum: CAPTCHA_PURPOSES, description: 'Binds the captcha to this form' })
  @IsOptional()
  @IsIn(CAPTCHA_PURPOSES)
  purpose?: CaptchaPurpose;
}

export class ProofQuery {
  @ApiProperty({ enum: VISITOR_FORMS, description: 'Form that the challenge is for' })
  @IsIn(VISITOR_FORMS)
  purpose!: VisitorForm;

  @ApiProperty({ enum: PROOF_WORKS, type: 'integer', description: 'Expected number of attempts' })
  @DigitsToNumber()
  @IsIn(PROOF_WORKS)
  work!: number;
}

export class CaptchaView {
  @ApiProperty({ description: 'Sent back with the answer, as `key` or `captchaKey`' })
  key!: string;

  @ApiProperty({ description: 'Image, as a data: URI', example: 'data:image/svg+xml;base64,PHN2Zz4=' })
  captcha!: string;
}

/** The puzzle with the field names of altcha-lib 2, whose `solveChallenge` takes it unchanged. */
export class ProofOfWorkParametersView {
  @ApiProperty({ enum: ['PBKDF2/SHA-256'] }) algorithm!: string;
  @ApiProperty({ description: 'Hexadecimal; the password is these bytes and the counter, 32 bits big-endian' })
  nonce!: string;
  @ApiProperty({ description: 'Hexadecimal' }) salt!: string;
  @ApiProperty({ type: 'integer', description: 'PBKDF2 iterations' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Length of the derived key in bytes' }) keyLength!: number;
  @ApiProperty({ description: 'Hexadecimal; required prefix of the derived key' }) keyPrefix!: string;
}

export class ProofOfWorkChallengeView {
  @ApiProperty({ type: ProofOfWorkParametersView }) parameters!: ProofOfWorkParametersView;
}

export class ProofOfWorkView {
  @ApiProperty({ description: 'Sent back with the derived key, as `key` or `captchaKey`' })
  key!: string;

  @ApiProperty({ type: 'integer', description: 'Expected number of attempts; at most 1.5 times as many' })
  work!: number;

  @ApiProperty({ type: ProofOfWorkChallengeView })
  challenge!: ProofOfWorkChallengeView;
}
