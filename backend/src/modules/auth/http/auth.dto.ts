import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsBoolean, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/credential-rules.js';
import { CaptchaFields } from '../../captcha/index.js';
import { IsCode, IsMailAddress, IsName, IsNotTyped, IsSecret } from '../../../platform/http/input/clean-text.js';

/** Above any real address or password; the rules decide what is valid. */
const MAX_MAIL = 320;
const MAX_PASSWORD = 512;
/** Room for the spaces and invisible characters that a copied code may bring along. */
const MAX_CODE = 100;
const MAX_TOKEN = 100;
/** Longest value accepted from a link, whether or not it is a code; the site uses the same limit. */
const MAX_REFERRAL_CODE = 128;

export class Login extends CaptchaFields {
  @ApiProperty({ maxLength: MAX_MAIL, description: 'Mail address' })
  @IsString()
  @Length(1, MAX_MAIL)
  @IsMailAddress()
  username!: string;

  @ApiProperty({ maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  password!: string;
}

export class SendCode {
  @ApiProperty({ maxLength: MAX_MAIL })
  @IsString()
  @Length(1, MAX_MAIL)
  @IsMailAddress()
  mail!: string;
}

export class Register extends CaptchaFields {
  @ApiProperty({ maxLength: MAX_MAIL })
  @IsString()
  @Length(1, MAX_MAIL)
  @IsMailAddress()
  mail!: string;

  @ApiProperty({ maxLength: MAX_CODE, description: 'Six-digit code from the mail' })
  @IsString()
  @Length(1, MAX_CODE)
  @IsCode()
  code!: string;

  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsName()
  name!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  password!: string;

  /** Code of the account that invited; an unknown code is ignored. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_REFERRAL_CODE, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REFERRAL_CODE)
  @IsCode()
  referralCode?: string | null;

  /** Agreement to the terms and the privacy policy. Omitting it counts as agreement: the form requires the tick. */
  @ApiPropertyOptional()
  @IsOptional()
  @Equals(true)
  terms?: boolean;

  /** Consent to marketing mail. */
  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  marketing?: boolean;
}

export class Forgot extends CaptchaFields {
  @ApiProperty({ maxLength: MAX_MAIL, description: 'Mail address' })
  @IsString()
  @Length(1, MAX_MAIL)
  @IsMailAddress()
  account!: string;
}

export class CheckResetLink {
  @ApiProperty({ maxLength: MAX_TOKEN })
  @IsString()
  @Length(1, MAX_TOKEN)
  @IsNotTyped()
  token!: string;
}

export class Reset extends CaptchaFields {
  @ApiProperty({ maxLength: MAX_TOKEN })
  @IsString()
  @Length(1, MAX_TOKEN)
  @IsNotTyped()
  token!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  password!: string;
}

export class ChangePassword {
  @ApiProperty({ maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  oldPassword!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  newPassword!: string;
}

export class Confirm {
  @ApiProperty({ maxLength: MAX_PASSWORD })
  @IsString()
  @Length(1, MAX_PASSWORD)
  @IsSecret()
  password!: string;
}

export class SendMailChangeCode {
  @ApiProperty({ maxLength: MAX_MAIL, description: 'New mail address' })
  @IsString()
  @Length(1, MAX_MAIL)
  @IsMailAddress()
  mail!: string;
}

export class ChangeMail extends SendMailChangeCode {
  @ApiProperty({ maxLength: MAX_CODE, description: 'Six-digit code from the mail' })
  @IsString()
  @Length(1, MAX_CODE)
  @IsCode()
  code!: string;
}

export class TokenView {
  /** To be sent in X-Auth-Token. */
  @ApiProperty() token!: string;
}

/** Says nothing about whose link it is. */
export class ResetLinkView {
  @ApiProperty() isValid!: boolean;
}

/** The request was accepted. */
export class DoneView {
  @ApiProperty({ enum: [true] }) ok!: boolean;
}

export const DONE: DoneView = { ok: true };
