import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Far longer than any event may be redelivered. */
const INBOX_DAYS = 90;
/** Rows per statement: a sweep never holds locks for long. */
const BATCH = 5_000;

/** Removes expired limits, and events that can no longer be redelivered. */
@Injectable()
export class PlatformRetention {
  constructor(private readonly dataSource: DataSource) {}

  async sweep(): Promise<void> {
    await this.#inBatches(
      `DELETE FROM rate_limits WHERE ctid IN (
         SELECT ctid FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000 LIMIT ${BATCH})`,
    );
    await this.#inBatches(
      `DELETE FROM inbox WHERE ctid IN (
         SELECT ctid FROM inbox WHERE claimed_at < now() - interval '${INBOX_DAYS} days' LIMIT ${BATCH})`,
    );
  }

  async #inBatches(statement: string): Promise<void> {
    for (let gone = BATCH; gone === BATCH;) {
      const [, count]: [unknown[], number] = await this.dataSource.query(statement);
      gone = count;
    }
  }
}
