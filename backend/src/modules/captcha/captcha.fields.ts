import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, ValidateIf } from 'class-validator';
import { IsCode, IsNotTyped } from '../../platform/http/input/clean-text.js';
import type { OpenCaptcha } from './open-captcha.entity.js';

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

/** Store of open captchas, shared by every process. */
export abstract class CaptchaStore {
  abstract put(captcha: OpenCaptcha): Promise<void>;

  /**
   * Reads and removes in one step: of any number of callers, in any number of processes, one gets the captcha and the
   * others null. A captcha stays used even if its form is refused afterwards.
   */
  abstract take(key: string): Promise<OpenCaptcha | null>;

  /** Removes captchas that had expired at `now`; returns how many. */
  abstract sweep(now: Date): Promise<number>;
}

export interface CaptchaOptions {
  /** Outside production, an answer that is right for every captcha. Null: only the drawn answer is. */
  readonly answer: string | null;
}

/** DI token of the options; the composition root provides it. */
export const CAPTCHA_OPTIONS = Symbol('captcha options');

/** The forms that require a captcha. */
export const CAPTCHA_PURPOSES = ['login', 'register', 'forgot', 'reset', 'quote'] as const;

export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
