export interface CaptchaOptions {
  /** Outside production: this answer is right for every captcha. Null: only the drawn one is. */
  readonly answer: string | null;
  /** Letters in a picture. */
  readonly length: number;
  /** Seconds from issue until a captcha no longer works. */
  readonly ttlSeconds: number;
  /** Pictures kept ready, some 9 kB each. */
  readonly stock: number;
}

/** DI token of the options; the composition root provides it. */
export const CAPTCHA_OPTIONS = Symbol('captcha options');

/** A person needs two minutes for a form; five are the most that docs/captcha.md allows. */
const TTL_SECONDS: readonly [number, number] = [120, 300];
/** Fewer letters are guessed too soon; six are harder to read and easier for a network, see docs/captcha.md. */
const LENGTH: readonly [number, number] = [4, 5];

const DEFAULTS: CaptchaOptions = { answer: null, length: 5, ttlSeconds: 300, stock: 64 };

/** Fills in what is not given. Throws a RangeError for a lifetime or length outside the limits above. */
export function captchaOptions(given: Partial<CaptchaOptions> = {}): CaptchaOptions {
  const options = { ...DEFAULTS, ...given };
  refuseOutside('ttlSeconds', options.ttlSeconds, TTL_SECONDS);
  refuseOutside('length', options.length, LENGTH);
  return options;
}

function refuseOutside(name: string, value: number, [least, most]: readonly [number, number]): void {
  if (value < least || value > most) throw new RangeError(`captcha ${name} must be from ${least} to ${most}: ${value}`);
}
