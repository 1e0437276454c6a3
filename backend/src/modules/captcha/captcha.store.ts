import type { OpenCaptcha } from './entities/open-captcha.entity.js';

/** Store of open captchas, shared by every process. */
export abstract class CaptchaStore {
  abstract put(captcha: OpenCaptcha): Promise<void>;

  /**
   * Reads and removes in one step: of any number of callers, in any number of processes, one gets the captcha and the
   * others null. A captcha that was taken stays taken, whatever happens to its form.
   */
  abstract take(key: string): Promise<OpenCaptcha | null>;

  /** Removes captchas that had expired at `now`; returns how many. */
  abstract sweep(now: Date): Promise<number>;
}
