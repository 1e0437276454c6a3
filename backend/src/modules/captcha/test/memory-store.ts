import { CaptchaStore } from '../captcha.fields.js';
import type { OpenCaptcha } from '../open-captcha.entity.js';

/** Captchas in memory, for tests of the service's own rules. */
export class MemoryStore extends CaptchaStore {
  readonly rows = new Map<string, OpenCaptcha>();

  async put(captcha: OpenCaptcha): Promise<void> {
    this.rows.set(captcha.key, captcha);
  }

  async take(key: string): Promise<OpenCaptcha | null> {
    const row = this.rows.get(key) ?? null;
    this.rows.delete(key);
    return row;
  }

  async sweep(now: Date): Promise<number> {
    const expired = [...this.rows.values()].filter(({ expiresAt }) => expiresAt <= now);
    for (const { key } of expired) this.rows.delete(key);
    return expired.length;
  }
}
