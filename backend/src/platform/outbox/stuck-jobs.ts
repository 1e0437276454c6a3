import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions.js';
import { OUTBOX_CHANNEL, type QueueName } from './outbox.js';
import { REDELIVER_AFTER_SECONDS } from './outbox.store.js';

/** A job that failed, without its payload: that may hold what only its reader may see. */
export interface StuckJob {
  readonly id: string;
  readonly name: string;
  readonly queue: QueueName;
  readonly attempts: number;
  readonly lastError: string | null;
  /** False while it is still retried automatically. */
  readonly isParked: boolean;
}

/** Selects parked jobs; an empty filter selects all. */
export interface ParkedSelection {
  readonly queue?: QueueName | undefined;
  readonly name?: string | undefined;
}

const COLUMNS = `id, name, queue, attempts, last_error AS "lastError", parked_at IS NOT NULL AS "isParked"`;

/** Maximum per transaction, which keeps transactions short. */
const MAX_JOBS = 1_000;

/** What staff do with jobs that failed. The rows are the same with every transport. */
@Injectable()
export class StuckJobs {
  /** Null when there is none, which is also what a job that succeeded looks like. */
  async lock(tx: Tx, id: string): Promise<StuckJob | null> {
    const [row]: StuckJob[] = await tx.query(`SELECT ${COLUMNS} FROM outbox WHERE id = $1 FOR UPDATE`, [id]);
    return row ?? null;
  }

  /** Whether a delivery of a locked job is under way, so that reviving the job would run it twice at the same time. */
  async isRunning(tx: Tx, id: string): Promise<boolean> {
    const [row]: { isRunning: boolean }[] = await tx.query(
      `SELECT parked_at IS NULL AND dispatched_at IS NOT NULL
              AND dispatched_at >= now() - make_interval(secs => ${REDELIVER_AFTER_SECONDS}) AS "isRunning"
         FROM outbox WHERE id = $1`,
      [id],
    );
    return row?.isRunning ?? false;
  }

  /** The payload of a locked job: for the module whose contract it is, never for display. */
  async payloadOf(tx: Tx, id: string): Promise<Readonly<Record<string, unknown>>> {
    const [row]: { payload: Readonly<Record<string, unknown>> }[] = await tx.query(
      'SELECT payload FROM outbox WHERE id = $1',
      [id],
    );
    return row?.payload ?? {};
  }

  /**
   * Locks up to a thousand parked jobs, the oldest first; those that another member of staff is deciding on are
   * skipped.
   */
  async lockParked(tx: Tx, { queue, name }: ParkedSelection): Promise<StuckJob[]> {
    return tx.query(
      `SELECT ${COLUMNS} FROM outbox
        WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR queue = $1) AND ($2::text IS NULL OR name = $2)
        ORDER BY id LIMIT ${MAX_JOBS} FOR UPDATE SKIP LOCKED`,
      [queue ?? null, name ?? null],
    );
  }

  /** Due at once, with all attempts available again. A delivery that is still under way no longer counts. */
  async revive(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE outbox
          SET parked_at = NULL, dispatched_at = NULL, run_at = now(), attempts = 0, deliveries = deliveries + 1,
              waiting_since = NULL, held_up_since = NULL
        WHERE id = ANY($1)`,
      [ids],
    );
    await tx.query(`SELECT pg_notify('${OUTBOX_CHANNEL}', '')`);
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.query('DELETE FROM outbox WHERE id = $1', [id]);
  }
}
