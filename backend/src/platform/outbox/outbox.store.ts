import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import type { QueueName } from './outbox.js';

export interface OutboxRow {
  readonly id: string;
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly deliveries: number;
  readonly requestId: string | null;
  /** How long it has been waiting for an external service; 0 until it is put off for the first time. */
  readonly waitedSeconds: number;
}

/**
 * Why a job is tried again: it `failed`, which counts as an attempt; an `outage` of an external system holds up all of its
 * kind; it `waits` for something that concerns it alone.
 */
export type RetryReason = 'failed' | 'outage' | 'waits';

/**
 * After this a delivery counts as lost and the row is handed over again. Jobs lost with a wiped Redis have to run
 * within a minute; the remaining time is for the next poll and the run itself. A job may run longer than this, because
 * a running one renews its delivery (`touch`) three times within it.
 */
export const REDELIVER_AFTER_SECONDS = 45;

/** The state of outbox rows between commit and success. */
@Injectable()
export class OutboxStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Claims rows that are due and not under way, at most so many of each queue, the longest due first. Processes that
   * claim at the same time get different rows. Removes the rows of `done`, whose jobs have succeeded.
   */
  async claim(room: ReadonlyMap<QueueName, number>, done: readonly string[] = []): Promise<OutboxRow[]> {
    const queues = [...room.keys()].filter((queue) => room.get(queue));
    if (queues.length === 0 && done.length === 0) return [];
    return this.transactions.statement<OutboxRow>(
      `WITH done AS (
         DELETE FROM outbox WHERE id = ANY ($3)
       ), due AS MATERIALIZED (
         SELECT job.id FROM unnest($1::text[], $2::int[]) AS room (queue, places) CROSS JOIN LATERAL (
           SELECT id FROM outbox
            WHERE outbox.queue = room.queue AND parked_at IS NULL AND run_at <= now() AND id <> ALL ($3)
              AND (dispatched_at IS NULL OR dispatched_at < now() - make_interval(secs => ${REDELIVER_AFTER_SECONDS}))
            ORDER BY run_at, id LIMIT room.places FOR UPDATE SKIP LOCKED) AS job
       ), claimed AS (
         UPDATE outbox SET dispatched_at = now() FROM due WHERE outbox.id = due.id RETURNING outbox.*
       )
       SELECT id, name, queue, payload, attempts, deliveries, request_id AS "requestId",
              coalesce(extract(epoch FROM now() - waiting_since), 0)::float8 AS "waitedSeconds"
         FROM claimed ORDER BY claimed.run_at, claimed.id`,
      [queues, queues.map((queue) => room.get(queue)), done],
    );
  }

  /** Releases rows that were claimed and not started, so that they are due again at once. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.dataSource.query('UPDATE outbox SET dispatched_at = NULL WHERE id = ANY($1)', [ids]);
  }

  /**
   * Returns the payload of a delivery that still has to run, otherwise null: queues redeliver completed jobs when the
   * worker died before it could report so. The row decides, even about deliveries that a queue received earlier.
   */
  async begin({ id, deliveries }: Pick<OutboxRow, 'id' | 'deliveries'>): Promise<OutboxRow['payload'] | null> {
    const [rows]: [Pick<OutboxRow, 'payload'>[], number] = await this.dataSource.query(
      `UPDATE outbox SET dispatched_at = now() WHERE id = $1 AND deliveries = $2 AND parked_at IS NULL
       RETURNING payload`,
      [id, deliveries],
    );
    return rows[0]?.payload ?? null;
  }

  /** Keeps the dispatcher from claiming the row while its job is still running. */
  async touch(id: string): Promise<void> {
    await this.dataSource.query('UPDATE outbox SET dispatched_at = now() WHERE id = $1', [id]);
  }

  /** Removes rows whose jobs have succeeded. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.transactions.statement('DELETE FROM outbox WHERE id = ANY ($1)', [ids]);
  }

  /** Retries after `delaySeconds`. */
  async retry(id: string, delaySeconds: number, error: string, reason: RetryReason): Promise<void> {
    await this.dataSource.query(
      `UPDATE outbox
          SET dispatched_at = NULL, run_at = now() + make_interval(secs => $2), last_error = $3,
              attempts = attempts + $4, deliveries = deliveries + 1,
              waiting_since = CASE WHEN $4 = 0 THEN coalesce(waiting_since, now()) END,
              held_up_since = CASE WHEN $5 THEN coalesce(held_up_since, now()) END
        WHERE id = $1`,
      [id, delaySeconds, error, reason === 'failed' ? 1 : 0, reason === 'outage'],
    );
  }

  /** Parks the row for staff. */
  async park(id: string, error: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE outbox SET parked_at = now(), last_error = $2, attempts = attempts + 1 WHERE id = $1',
      [id, error],
    );
  }
}
