import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { type Page, PAGE_SIZE } from '../http/input/pagination.js';
import { tracedStatement } from '../tracing/tracing.js';
import { LimitedClient, OnePacket } from './clients.js';
import { connectionLimits, poolOf } from './data-source-options.js';
import { atTime } from './transactions.js';

/**
 * A named statement: PostgreSQL parses and plans it once per connection. The name must be unique to the text, which may
 * hold `NOW`.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** The statements of a list that is read page by page. */
export interface PagedList {
  /** Ends in `LIMIT PAGE_SIZE`, and in an `OFFSET` whose parameter follows those of `count`. */
  readonly page: Prepared;
  /** How many rows there are on all pages, as `total`. */
  readonly count: Prepared;
}

/**
 * Typed SQL for screens and hot lists, outside transactions: one prepared statement each, on the application's pool.
 *
 * Reads only. Anything that locks or writes goes through `Transactions`.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async rows<Row extends QueryResultRow>({ name, text }: Prepared, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await poolOf(this.dataSource).query<Row>({ name, ...atTime(text, values, this.clock.now()) });
    return result.rows;
  }

  async first<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }

  /** Reads a page of a list, from 1, and how long the whole list is. */
  async page<Row extends QueryResultRow>(
    { page, count }: PagedList,
    values: readonly unknown[],
    pageIndex: number,
  ): Promise<Page<Row>> {
    const [items, counted] = await Promise.all([
      this.rows<Row>(page, [...values, (pageIndex - 1) * PAGE_SIZE]),
      this.first<{ total: number }>(count, values),
    ]);
    return { items, total: counted?.total ?? 0, pageIndex };
  }
}

/** After this long without a response, something on the connection is blocked: others need not wait behind it. */
const STUCK_MS = 250;

/**
 * One connection for the look-up of the session, which most requests begin with, and for the reads of a customer's own
 * account, orders and licences. Statements are pipelined, and those of one turn of the event loop leave in one packet:
 * waking PostgreSQL costs more than the query itself.
 *
 * Each is a separate transaction, so a failure affects no other. While the connection is opening, stuck or lost, reads
 * go to the pool.
 */
@Injectable()
export class ReadingLane implements OnApplicationShutdown {
  #open: LaneConnection | null = null;
  #isOpening = false;
  #isClosed = false;

  constructor(
    private readonly reads: Reads,
    private readonly url: string | null,
  ) {}

  async rows<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[]): Promise<Row[]> {
    if (!this.#open) this.#begin();
    if (!this.#open || this.#open.isStuck) return this.reads.rows<Row>(statement, values);
    const askedMs = performance.now();
    try {
      return await this.#open.rows<Row>(statement, values);
    } catch (error) {
      // A read that has waited once does not wait a second time.
      if (performance.now() - askedMs > STUCK_MS) throw error;
      return this.reads.rows<Row>(statement, values);
    }
  }

  async first<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[]): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#open?.client.end();
  }

  /** Not awaited: until it is open, the pool serves the reads. */
  #begin(): void {
    if (this.#isOpening || this.#isClosed || this.url === null) return;
    this.#isOpening = true;
    const connection = new LaneConnection(this.url);
    const { client } = connection;
    const lose = (): void => {
      if (this.#open === connection) this.#open = null;
    };
    const keep = (): void => {
      if (this.#isClosed) void client.end();
      else this.#open = connection;
    };
    client.on('error', lose).on('end', lose);
    void client
      .connect()
      .then(keep, lose)
      .finally(() => (this.#isOpening = false));
  }
}

class LaneConnection {
  readonly client: LimitedClient;
  /** Until this turn of the event loop has read every pending request. */
  readonly #packet = new OnePacket(setImmediate);
  #unanswered = 0;
  #lastAnswerMs = 0;

  constructor(url: string) {
    const stream = () => this.#packet.carry(connectionLimits.stream());
    this.client = new LimitedClient({ connectionString: url, ...connectionLimits, stream, pipeline: true });
  }

  get isStuck(): boolean {
    return this.#unanswered > 0 && performance.now() - this.#lastAnswerMs > STUCK_MS;
  }

  async rows<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[]): Promise<Row[]> {
    this.#packet.hold();
    if (this.#unanswered === 0) this.#lastAnswerMs = performance.now();
    this.#unanswered += 1;
    try {
      const send = () => this.client.query<Row>({ ...statement, values: [...values] });
      const { rows } = await tracedStatement(statement, send);
      return rows;
    } finally {
      this.#unanswered -= 1;
      this.#lastAnswerMs = performance.now();
    }
  }
}
