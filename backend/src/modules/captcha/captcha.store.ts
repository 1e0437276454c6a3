import type { OpenCaptcha } from './entities/open-captcha.entity.js';

/** Where captchas wait for their answer, shared by every process. */
export abstract class CaptchaStore {
  abstract put(captcha: OpenCaptcha): Promise<void>;

  /**
   * Reads and removes in one step: of any number of takers, in any number of processes, one gets the captcha and the
   * others null. What is taken stays taken, whatever becomes of the form it came with.
   */
  abstract take(key: string): Promise<OpenCaptcha | null>;

  /** Removes what had expired at `now`; returns how many. */
  abstract sweep(now: Date): Promise<number>;
}
