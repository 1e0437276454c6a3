import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Equals, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { MIN_PASSWORD_LENGTH } from '../../../domain/accounts/credential-rules.js';
import { CaptchaFields } from '../../captcha/index.js';
import { OptionalFlag, stacked } from '../../../platform/http/input/fields.js';
import { IsCode, IsMailAddress, IsName, IsNotTyped, IsSecret } from '../../../platform/http/input/clean-text.js';

/** Above any real address or password; the rules decide what is valid. */
const MAX_MAIL = 320;
const MAX_PASSWORD = 512;
/** Room for the spaces and invisible characters that a copied code may bring along. */
const MAX_CODE = 100;
const MAX_TOKEN = 100;
/** Longest value accepted from a link, whether or not it is a code; the site uses the same limit. */
const MAX_REFERRAL_CODE = 128;

/** A text that was typed or pasted, not empty; `kind` names the rule that reads it. */
const filledIn = (
  documented: ApiPropertyOptions & { readonly maxLength: number },
  kind: PropertyDecorator,
): PropertyDecorator => stacked(ApiProperty(documented), IsString(), Length(1, documented.maxLength), kind);

const TypedMail = (described: { readonly description?: string } = {}) =>
  filledIn({ maxLength: MAX_MAIL, ...described }, IsMailAddress());
const Password = () => filledIn({ maxLength: MAX_PASSWORD }, IsSecret());
const NewPassword = () => filledIn({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD }, IsSecret());
const CodeFromMail = () => filledIn({ maxLength: MAX_CODE, description: 'Six-digit code from the mail' }, IsCode());
const ResetToken = () => filledIn({ maxLength: MAX_TOKEN }, IsNotTyped());

export class Login extends CaptchaFields {
  @TypedMail({ description: 'Mail address' })
  username!: string;

  @Password()
  password!: string;
}

export class SendCode {
  @TypedMail()
  mail!: string;
}

export class Register extends CaptchaFields {
  @TypedMail()
  mail!: string;

  @CodeFromMail()
  code!: string;

  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsName()
  name!: string;

  @NewPassword()
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
  @OptionalFlag() marketing?: boolean;
}

export class Forgot extends CaptchaFields {
  @TypedMail({ description: 'Mail address' })
  account!: string;
}

export class CheckResetLink {
  @ResetToken()
  token!: string;
}

export class Reset extends CaptchaFields {
  @ResetToken()
  token!: string;

  @NewPassword()
  password!: string;
}

export class ChangePassword {
  @Password()
  oldPassword!: string;

  @NewPassword()
  newPassword!: string;
}

export class Confirm {
  @Password()
  password!: string;
}

export class SendMailChangeCode {
  @TypedMail({ description: 'New mail address' })
  mail!: string;
}

export class ChangeMail extends SendMailChangeCode {
  @CodeFromMail()
  code!: string;
}

export class TokenView {
  /** To be sent in X-Auth-Token. */
  @ApiProperty() token!: string;
}

/** Does not reveal whose link it is. */
export class ResetLinkView {
  @ApiProperty() isValid!: boolean;
}

/** The request was accepted. */
export class DoneView {
  @ApiProperty({ enum: [true] }) ok!: boolean;
}

export const DONE: DoneView = { ok: true };
