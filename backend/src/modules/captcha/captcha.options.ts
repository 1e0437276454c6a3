export interface CaptchaOptions {
  /** Outside production: this answer is right for every captcha. Null: only the drawn one is. */
  readonly answer: string | null;
}

/** DI token of the options; the composition root provides it. */
export const CAPTCHA_OPTIONS = Symbol('captcha options');
