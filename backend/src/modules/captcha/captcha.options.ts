export interface CaptchaOptions {
  /** Outside production, an answer that is right for every captcha. Null: only the drawn answer is. */
  readonly answer: string | null;
}

/** DI token of the options; the composition root provides it. */
export const CAPTCHA_OPTIONS = Symbol('captcha options');
