import { setTimeout as sleep } from 'node:timers/promises';
import { type QueueName, QUEUES } from '../outbox/job-contract.js';
import type { OutboxRow, OutboxStore } from '../outbox/outbox.store.js';
import type { JobRunner } from './job-runner.js';
import { CLOSING_MS, CONCURRENCY, type JobTransport } from './job-transport.js';

interface Lane {
  readonly queue: QueueName;
  readonly underWay: Set<Promise<void>>;
  /** Whether the last claim filled all free slots, so that more rows may be due. */
  mayHaveMore: boolean;
}

const roomOf = ({ queue, underWay }: Lane): number => CONCURRENCY[queue] - underWay.size;

/** Runs rows in the process that claims them. It claims only as many as it can start, so nothing waits in memory. */
export class OutboxTransport implements JobTransport {
  readonly #lanes: readonly Lane[] = QUEUES.map((queue) => ({ queue, underWay: new Set(), mayHaveMore: false }));
  #wake = (): void => undefined;
  #isClosed = false;
  #fetching: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: OutboxStore,
    private readonly runner: JobRunner,
  ) {}

  open(wake: () => void): void {
    this.#wake = wake;
  }

  fetch(): Promise<void> {
    this.#fetching = this.#claim();
    return this.#fetching;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#fetching.catch(() => undefined);
    const ended = Promise.all(this.#lanes.flatMap(({ underWay }) => [...underWay]));
    await Promise.race([ended, sleep(CLOSING_MS, undefined, { ref: false })]);
  }

  async #claim(): Promise<void> {
    do {
      const room = new Map(this.#lanes.map((lane) => [lane.queue, roomOf(lane)]));
      const rows = await this.store.claim(room);
      if (this.#isClosed) return this.store.giveBack(rows.map(({ id }) => id));
      for (const lane of this.#lanes) {
        const own = rows.filter(({ queue }) => queue === lane.queue);
        lane.mayHaveMore = own.length === room.get(lane.queue);
        for (const row of own) this.#start(lane, row);
      }
      // Jobs may have ended while the claim was under way.
    } while (this.#lanes.some((lane) => lane.mayHaveMore && roomOf(lane) > 0));
  }

  #start(lane: Lane, row: OutboxRow): void {
    const job: Promise<void> = this.runner.run(row).finally(() => {
      lane.underWay.delete(job);
      if (lane.mayHaveMore) this.#wake();
    });
    lane.underWay.add(job);
  }
}
