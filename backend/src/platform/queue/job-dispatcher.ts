import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Notifications } from '../database/notifications.js';
import { AppLogger } from '../logging/logger.js';
import { OUTBOX_CHANNEL } from '../outbox/outbox.js';
import { JOB_TRANSPORT, type JobTransport } from './job-transport.js';

/** A commit wakes the dispatcher; the poll finds rows whose notification was lost or that became due later. */
const POLL_MS = 1_000;

/** Fetches and runs committed outbox rows. Any number of processes may do so at once. */
@Injectable()
export class JobDispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #unlisten: (() => void) | null = null;

  constructor(
    @Inject(JOB_TRANSPORT) private readonly transport: JobTransport,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.transport.open(() => this.#wake());
    this.#unlisten = this.notifications.listen(OUTBOX_CHANNEL, () => this.#wake());
    this.#wake();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    this.#unlisten?.();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Waits for the jobs under way: what they use is closed in `onApplicationShutdown`. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.transport.close();
    await this.#running;
  }

  /** Fetches now, or once more right after the fetch that is under way. */
  #wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#fetch().finally(() => {
      this.#running = null;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.#wake(), this.#again ? 0 : POLL_MS);
      this.#again = false;
    });
  }

  async #fetch(): Promise<void> {
    try {
      await this.transport.fetch();
    } catch (error) {
      this.logger.warn('outbox could not be read', error, JobDispatcher.name);
    }
  }
}
