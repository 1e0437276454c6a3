import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaptchaStore } from './captcha.fields.js';
import type { OpenCaptcha } from './open-captcha.entity.js';

/** What the driver returns for a DELETE: the returned rows, and how many there were. */
type Deleted<Row> = readonly [rows: readonly Row[], count: number];

interface CaptchaRow {
  readonly key: string;
  readonly digest: Buffer;
  readonly purpose: string | null;
  readonly work: number | null;
  readonly expires_at: Date;
}

/**
 * Captchas in PostgreSQL. Every statement commits on its own, never in a caller's transaction: a try must stay used up
 * when the login or registration it belongs to is rolled back.
 */
@Injectable()
export class CaptchaRepository extends CaptchaStore {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async put({ key, digest, purpose, work, expiresAt }: OpenCaptcha): Promise<void> {
    await this.dataSource.query(
      'INSERT INTO captchas (key, digest, purpose, work, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [key, digest, purpose, work, expiresAt],
    );
  }

  async take(key: string): Promise<OpenCaptcha | null> {
    const [[row]]: Deleted<CaptchaRow> = await this.dataSource.query(
      'DELETE FROM captchas WHERE key = $1 RETURNING key, digest, purpose, work, expires_at',
      [key],
    );
    if (!row) return null;
    const { digest, purpose, work } = row;
    return { key, digest, purpose, work, expiresAt: row.expires_at };
  }

  async sweep(now: Date): Promise<number> {
    // Skips rows that a taker or another sweeper has locked, so that nothing waits and nothing deadlocks.
    const [, count]: Deleted<never> = await this.dataSource.query(
      `DELETE FROM captchas WHERE key IN (
         SELECT key FROM captchas WHERE expires_at <= $1 FOR UPDATE SKIP LOCKED
       )`,
      [now],
    );
    return count;
  }
}
