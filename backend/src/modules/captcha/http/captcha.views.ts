import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CAPTCHA_PURPOSES, type CaptchaPurpose } from '../captcha.purpose.js';

export class CaptchaQuery {
  @ApiPropertyOptional({ enum: CAPTCHA_PURPOSES, description: 'Binds the captcha to this form' })
  @IsOptional()
  @IsIn(CAPTCHA_PURPOSES)
  purpose?: CaptchaPurpose;
}

export class CaptchaView {
  @ApiProperty({ description: 'Sent back with the answer, as key or captchaKey' })
  key!: string;

  @ApiProperty({ description: 'The picture, as a data: URI', example: 'data:image/png;base64,iVBORw0KGgo=' })
  captcha!: string;
}

/** The puzzle, in the words of altcha-lib 2, whose `solveChallenge` takes it as it is. */
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

  @ApiProperty({ type: ProofOfWorkChallengeView })
  challenge!: ProofOfWorkChallengeView;
}
