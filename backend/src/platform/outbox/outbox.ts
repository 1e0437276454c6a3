import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import type { Tx } from '../database/transactions.js';
import { currentRequestId } from '../logging/logger.js';

/** Queues, each with its own workers, so that a slow one never delays another. */
export const QUEUES = ['events', 'mail', 'bulk'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The name of a job or an event, the queue it runs on, and how its payload is parsed. */
export interface JobContract<Payload extends object> {
  readonly name: string;
  readonly queue: QueueName;
  /** Throws when the stored payload is not of this contract. */
  parse(data: Readonly<Record<string, unknown>>): Payload;
}

/** One thing to be done after commit: a contract's payload, and the first instant at which it may run. */
export interface OutboxEntry<Payload extends object = object> {
  readonly contract: JobContract<Payload>;
  readonly payload: Payload;
  readonly runAt?: Date;
}

/** Selects the jobs of a contract whose payload holds a text, such as an address, at a path. */
export interface PayloadText {
  readonly contract: Pick<JobContract<object>, 'name'>;
  readonly at: readonly string[];
  readonly text: string;
}

/** Reads a required text from a stored payload. */
export function textOf(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = data[key];
  if (typeof value !== 'string') throw new TypeError(`payload has no text "${key}"`);
  return value;
}

/** The channel on which a commit wakes the dispatcher. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Jobs and events written with the facts that need them.
 *
 * A row lives until its job has succeeded, so a dead queue, a dead worker or a killed process delays it and loses
 * nothing. It is delivered at least once.
 */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Appends the job; it is not waited for. A time is stored as a wait from now on PostgreSQL's clock, by which jobs
   * become due: a process whose own clock is off would otherwise have its jobs run early or late.
   */
  add<Payload extends object>(tx: Tx, { contract, payload, runAt }: OutboxEntry<Payload>): void {
    const waitMs = runAt ? runAt.getTime() - this.clock.now().getTime() : null;
    tx.append(
      `INSERT INTO outbox (name, queue, payload, run_at, request_id)
       VALUES ($1, $2, $3, coalesce(clock_timestamp() + $4::float8 * interval '1 millisecond', now()), $5)
       RETURNING CASE WHEN run_at <= clock_timestamp() THEN pg_notify('${OUTBOX_CHANNEL}', '') END`,
      [contract.name, contract.queue, JSON.stringify(payload), waitMs, currentRequestId()],
    );
  }

  /**
   * Deletes jobs that have not succeeded, also parked ones, and returns them. One that is running continues, but its
   * outcome is no longer recorded and it is not tried again.
   */
  async withdraw(
    tx: Tx,
    { contract, at, text }: PayloadText,
  ): Promise<{ id: string; payload: Readonly<Record<string, unknown>> }[]> {
    const [jobs]: [{ id: string; payload: Readonly<Record<string, unknown>> }[], number] = await tx.query(
      'DELETE FROM outbox WHERE name = $1 AND payload #>> $2::text[] = $3 RETURNING id::text, payload',
      [contract.name, at, text],
    );
    return jobs;
  }

  /** Overwrites values of the object that holds the text, in jobs that have not succeeded. */
  async amend(tx: Tx, { contract, at, text }: PayloadText, values: Readonly<Record<string, unknown>>): Promise<void> {
    const parent = at.slice(0, -1);
    await tx.query(
      `UPDATE outbox SET payload = jsonb_set(payload, $4::text[], payload #> $4::text[] || $5::jsonb)
        WHERE name = $1 AND payload #>> $2::text[] = $3`,
      [contract.name, at, text, parent, JSON.stringify(values)],
    );
  }
}

/** Records what a consumer has already done, for work that must not be done twice. */
@Injectable()
export class Inbox {
  /** True the first time `consumer` claims `eventId`, false on every later delivery. */
  async claim(tx: Tx, consumer: string, eventId: string): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
      [consumer, eventId],
    );
    return rows.length === 1;
  }

  /** Claims every event of `name` that is committed and not done yet: for work that is done for all of them at once. */
  async claimAll(tx: Tx, consumer: string, name: string): Promise<void> {
    await tx.query(
      `INSERT INTO inbox (consumer, event_id) SELECT $1, id::text FROM outbox WHERE name = $2 ON CONFLICT DO NOTHING`,
      [consumer, name],
    );
  }
}

/** What modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  outbox: {
    holds: 'Jobs, each written in the transaction of the change that caused it.',
    columns: {
      id: 'ascending number',
      name: 'name of the event or job',
      queue: 'queue that it runs on',
      attempts: 'number of attempts',
      run_at: 'earliest instant at which it may run',
      created_at: 'instant of creation',
      held_up_since: 'instant since which an outage of an external service has held it up; null if none does',
      dispatched_at: 'instant at which it was handed to the queue; null until then',
      parked_at: 'instant at which it was parked for staff to decide; null otherwise',
      last_error: 'last error; null if none',
      request_id: 'id of the request that caused it; null if none',
    },
  },
} as const;
