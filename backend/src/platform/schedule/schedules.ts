import {
  type FactoryProvider,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CronJob } from 'cron';
import { type Settings, SETTINGS } from '../config/settings.js';
import { AppLogger } from '../logging/logger.js';
import { Recurring } from './recurring.js';

interface Times {
  /** Unique: names the work in the log, and its slots in `schedule_runs`. */
  readonly name: string;
  readonly cron: string;
  /** The time zone of `cron`; that of the process when absent. */
  readonly timeZone?: string;
  /**
   * Runs once in each slot of this length, across all processes. Absent where the work itself takes rows with SKIP
   * LOCKED.
   */
  readonly oncePerSeconds?: number;
}

class ScheduledCall {
  constructor(
    readonly times: Times,
    readonly call: () => Promise<unknown>,
  ) {}
}

/** Binds one call of one service to times, for the table of a module's jobs. In one process a call never overlaps itself. */
export const scheduled = <Service extends object>(
  times: Times,
  service: Type<Service>,
  call: (service: Service) => Promise<unknown>,
): FactoryProvider<ScheduledCall> => ({
  provide: Symbol(times.name),
  inject: [service],
  useFactory: (instance: Service) => new ScheduledCall(times, () => call(instance)),
});

/** Runs schedules, in processes that are workers. */
@Injectable()
export class Schedules implements OnApplicationBootstrap, OnApplicationShutdown {
  #crons: CronJob[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly recurring: Recurring,
    private readonly logger: AppLogger,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'role'>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    this.#crons = this.#calls().map(({ times: { name, cron, timeZone } }) =>
      CronJob.from({
        name,
        cronTime: cron,
        timeZone,
        waitForCompletion: true,
        start: true,
        onTick: () => this.run(name),
        errorHandler: (error) => this.logger.error(`schedule ${name} failed`, error, Schedules.name),
      }),
    );
  }

  /** Starts nothing new and waits for what is running. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#crons.map(async (cron) => cron.stop()));
  }

  /** The schedules of this process, by name. */
  get planned(): readonly string[] {
    return this.#crons.map(({ name }) => name ?? '');
  }

  /** Runs a schedule now, within the limits of its slot. */
  async run(name: string): Promise<void> {
    const found = this.#calls().find(({ times }) => times.name === name);
    if (!found) throw new Error(`unknown schedule ${name}`);
    const { times, call } = found;
    const work = async (): Promise<void> => void (await call());
    await (times.oncePerSeconds ? this.recurring.once(name, times.oncePerSeconds, work) : work());
  }

  #calls(): ScheduledCall[] {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return instances.filter((instance) => instance instanceof ScheduledCall);
  }
}
