import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { QueueName } from './job-contract.js';

export interface OutboxRow {
  readonly id: string;
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly deliveries: number;
  readonly requestId: string | null;
}

/**
 * After this a delivery counts as lost and the row is handed over again. What a wiped Redis held has to run within a
 * minute: the rest is for the next poll and the run itself. A job may run longer than this, because a running one
 * renews its delivery (`touch`) three times within it.
 */
export const REDELIVER_AFTER_SECONDS = 45;

/** What becomes of outbox rows between commit and success. */
@Injectable()
export class OutboxStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes up to `limit` rows that are due and not under way, and marks them as handed over. */
  async take(limit: number): Promise<OutboxRow[]> {
    const [rows]: [OutboxRow[], number] = await this.dataSource.query(
      `UPDATE outbox SET dispatched_at = now()
        WHERE id IN (
          SELECT id FROM outbox
           WHERE parked_at IS NULL AND run_at <= now()
             AND (dispatched_at IS NULL OR dispatched_at < now() - make_interval(secs => ${REDELIVER_AFTER_SECONDS}))
           ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id, name, queue, payload, attempts, deliveries, request_id AS "requestId"`,
      [limit],
    );
    return rows;
  }

  /** The queue could not take these: they are due again at once. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.dataSource.query('UPDATE outbox SET dispatched_at = NULL WHERE id = ANY($1)', [ids]);
  }

  /**
   * Whether this delivery is still to be run: queues deliver again what was done when the worker died before it could
   * say so.
   */
  async begin({ id, deliveries }: Pick<OutboxRow, 'id' | 'deliveries'>): Promise<boolean> {
    const [, found]: [unknown[], number] = await this.dataSource.query(
      'UPDATE outbox SET dispatched_at = now() WHERE id = $1 AND deliveries = $2 AND parked_at IS NULL',
      [id, deliveries],
    );
    return found === 1;
  }

  /** Keeps the row out of the dispatcher's hands while its job is still running. */
  async touch(id: string): Promise<void> {
    await this.dataSource.query('UPDATE outbox SET dispatched_at = now() WHERE id = $1', [id]);
  }

  async succeed(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM outbox WHERE id = $1', [id]);
  }

  /** Tries again after `delaySeconds`; `countsAsAttempt` is false when the outside was down rather than the job wrong. */
  async retry(id: string, delaySeconds: number, error: string, countsAsAttempt: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE outbox
          SET dispatched_at = NULL, run_at = now() + make_interval(secs => $2), last_error = $3,
              attempts = attempts + $4, deliveries = deliveries + 1
        WHERE id = $1`,
      [id, delaySeconds, error, countsAsAttempt ? 1 : 0],
    );
  }

  /** Sets the row aside for staff. */
  async park(id: string, error: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE outbox SET parked_at = now(), last_error = $2, attempts = attempts + 1 WHERE id = $1',
      [id, error],
    );
  }
}
