import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, ValidateIf } from 'class-validator';
import { IsCode, IsNotTyped } from '../../platform/http/input/clean-text.js';

/**
 * The captcha fields of a form; a form's DTO extends it.
 *
 * The contract spells the key `key` in two forms and `captchaKey` in two others: both are accepted everywhere.
 */
export class CaptchaFields {
  @ApiProperty({ description: 'Text in the image, or the derived key of the proof of work', maxLength: 100 })
  @IsString()
  @Length(1, 100)
  @IsCode()
  captcha!: string;

  @ApiPropertyOptional({
    description: 'Key returned with the captcha; may be sent as `captchaKey` instead',
    maxLength: 40,
  })
  @ValidateIf((form: CaptchaFields) => form.key !== undefined || form.captchaKey === undefined)
  @IsString()
  @Length(1, 40)
  @IsNotTyped()
  key?: string;

  @ApiPropertyOptional({ description: 'Alias of `key`, which takes precedence if both are sent', maxLength: 40 })
  @ValidateIf((form: CaptchaFields) => form.captchaKey !== undefined)
  @IsString()
  @Length(1, 40)
  @IsNotTyped()
  captchaKey?: string;
}

/** Returns the key under either name. Empty when a form has neither, which validation refuses first. */
export const captchaKeyOf = ({ key, captchaKey }: Pick<CaptchaFields, 'key' | 'captchaKey'>): string =>
  key ?? captchaKey ?? '';
