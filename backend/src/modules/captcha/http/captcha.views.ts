import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { type Door, DOOR_NAMES } from '../../../domain/strangers/limits.js';
import { PROOF_WORKS } from '../../../domain/strangers/proof-of-work.js';
import { CAPTCHA_PURPOSES, type CaptchaPurpose } from '../captcha.purpose.js';

export class CaptchaQuery {
  @ApiPropertyOptional({ enum: CAPTCHA_PURPOSES, description: 'Binds the captcha to this form' })
  @IsOptional()
  @IsIn(CAPTCHA_PURPOSES)
  purpose?: CaptchaPurpose;
}

export class ProofQuery {
  @ApiProperty({ enum: DOOR_NAMES, description: 'The form it is for' })
  @IsIn(DOOR_NAMES)
  purpose!: Door;

  @ApiProperty({ enum: PROOF_WORKS, type: 'integer', description: 'Attempts that it takes on average' })
  @Type(() => Number)
  @IsIn(PROOF_WORKS)
  work!: number;
}

export class CaptchaView {
  @ApiProperty({ description: 'Sent back with the answer, as key or captchaKey' })
  key!: string;

  @ApiProperty({ description: 'The picture, as a data: URI', example: 'data:image/svg+xml;base64,PHN2Zz4=' })
  captcha!: string;
}

/** The puzzle with the field names of altcha-lib 2, whose `solveChallenge` takes it unchanged. */
export class ProofOfWorkParametersView {
  @ApiProperty({ enum: ['PBKDF2/SHA-256'] }) algorithm!: string;
  @ApiProperty({ description: 'Hexadecimal; the password is these bytes and the counter, 32 bits big-endian' })
  nonce!: string;
  @ApiProperty({ description: 'Hexadecimal' }) salt!: string;
  @ApiProperty({ type: 'integer', description: 'Rounds of PBKDF2' }) cost!: number;
  @ApiProperty({ type: 'integer', description: 'Bytes of the derived key' }) keyLength!: number;
  @ApiProperty({ description: 'Hexadecimal; what the derived key begins with' }) keyPrefix!: string;
}

export class ProofOfWorkChallengeView {
  @ApiProperty({ type: ProofOfWorkParametersView }) parameters!: ProofOfWorkParametersView;
}

export class ProofOfWorkView {
  @ApiProperty({ description: 'Sent back with the derived key, as key or captchaKey' })
  key!: string;

  @ApiProperty({ type: 'integer', description: 'Attempts that it takes on average; half as many again at most' })
  work!: number;

  @ApiProperty({ type: ProofOfWorkChallengeView })
  challenge!: ProofOfWorkChallengeView;
}
