import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { connectionLimits } from './data-source-options.js';
import { LimitedClient, type SessionLimits } from './clients.js';

/** Concurrent long reads in one process; a further one is refused after two seconds with 503. */
const MAX_CONNECTIONS = 2;
/**
 * Rows written at a time, without a pause for requests: some 2 ms for a wide file. Requests waited longer with 50, and
 * also with 8, because PostgreSQL has to be woken for each batch.
 */
const BATCH_ROWS = 25;
/** The longest pause after a batch: a slow download has its own pauses. */
const MOST_REST_MS = 20;
/** A full sort may take longer than a screen waits. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** The longest statement over whole ledgers. */
const LEDGER_TIMEOUT_MS = 1_800_000;
/** How long a reader may pause before PostgreSQL ends the read. */
const READER_PAUSE_MS = 60_000;
/** A long read uses one core; parallel workers would also take the cores that requests need. */
const ALONE: SessionLimits = {
  idle_in_transaction_session_timeout: READER_PAUSE_MS,
  max_parallel_workers_per_gather: 0,
};

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Runs a statement and returns all its rows. */
export type ReadAll = <Row extends QueryResultRow>(text: string) => Promise<Row[]>;

/** A result of any length, counted and read in one snapshot. */
export interface LongRead<Row> {
  readonly total: number;
  /** Batches of up to 25 rows. Reading them to the end, or giving up, frees the connection. */
  readonly batches: AsyncIterableIterator<readonly Row[]>;
  /** Frees the connection, also of a read that was never started. */
  readonly close: () => void;
}

/**
 * Reads of any length in constant memory, on separate connections, so that a slow download never takes one from a
 * request.
 */
@Injectable()
export class LongReads implements OnApplicationShutdown {
  readonly #pool: Pool;

  /** @param url null: the application is described, not run */
  constructor(private readonly url: string | null) {
    const limits: SessionLimits = { ...ALONE, statement_timeout: STATEMENT_TIMEOUT_MS };
    const options = {
      ...(url ? { connectionString: url } : {}),
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: connectionLimits.connectionTimeoutMillis,
      idleTimeoutMillis: connectionLimits.idleTimeoutMillis,
      Client: LimitedClient,
      limits,
    };
    this.#pool = new Pool(options).on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool.end();
  }

  /**
   * Lets `work` read one snapshot of the database, on a separate connection that is closed afterwards. A statement may
   * run for half an hour without sending anything; the connections of requests would be closed after ten seconds.
   */
  async snapshot<T>(work: (read: ReadAll) => Promise<T>): Promise<T> {
    const client = new LimitedClient({
      ...(this.url ? { connectionString: this.url } : {}),
      connectionTimeoutMillis: connectionLimits.connectionTimeoutMillis,
      keepAlive: true,
      limits: { ...ALONE, statement_timeout: LEDGER_TIMEOUT_MS },
    });
    await client.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return await work(async <Row extends QueryResultRow>(text: string) => (await client.query<Row>(text)).rows);
    } finally {
      await client.end();
    }
  }

  /** @param count a statement that counts the rows of the other, as `total` */
  async read<Row extends QueryResultRow>({
    rows,
    count,
  }: {
    readonly rows: Statement;
    readonly count: Statement;
  }): Promise<LongRead<Row>> {
    const client = await this.#pool.connect();
    // A connection that breaks between two batches would otherwise be an unhandled 'error' event.
    client.on('error', () => undefined);
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const counted = await client.query<{ total: number }>(count.text, count.values);
      await client.query(`DECLARE long_read NO SCROLL CURSOR FOR ${rows.text}`, rows.values);
      const batches = new Batches<Row>(client);
      return { total: counted.rows[0]?.total ?? 0, batches, close: () => batches.close() };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/**
 * Rests after each batch as long as it took, so that half of a processor is left to requests. Not a generator: one that
 * was never started would keep its connection.
 */
class Batches<Row extends QueryResultRow> implements AsyncIterableIterator<readonly Row[]> {
  #client: PoolClient | null;
  /** When the batch that is being written now was begun. */
  #begunAt = performance.now();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<readonly Row[], undefined>> {
    await sleep(Math.min(performance.now() - this.#begunAt, MOST_REST_MS));
    this.#begunAt = performance.now();
    if (!this.#client) return { done: true, value: undefined };
    try {
      const { rows } = await this.#client.query<Row>(`FETCH ${BATCH_ROWS} FROM long_read`);
      if (rows.length > 0) return { done: false, value: rows };
    } catch (error) {
      this.close();
      throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  /** The connection is closed with its transaction: nothing is left to commit. */
  close(): void {
    this.#client?.release(true);
    this.#client = null;
  }
}
