import { type FactoryProvider, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { JobContract, QueueName } from '../outbox/outbox.js';

export interface JobContext {
  /** Stable over all deliveries of one outbox row: the key for `Inbox.claim` and for message ids. */
  readonly eventId: string;
  /** Deliveries that failed before this one. */
  readonly attempts: number;
  /** How long it has been put off with `TryLater`, in seconds. */
  readonly waitedSeconds: number;
}

/** A contract together with the call that carries it out. */
class BoundJob {
  constructor(
    readonly contract: JobContract<object>,
    readonly run: (payload: object, context: JobContext) => Promise<void>,
  ) {}
}

/**
 * Binds a contract to one call of one service, for the table of a module's jobs. The call may run twice for the same event.
 * Several calls may be bound to one contract; each runs at every delivery.
 */
export const on = <Payload extends object, Service extends object>(
  contract: JobContract<Payload>,
  service: Type<Service>,
  call: (service: Service, payload: Payload, context: JobContext) => Promise<void>,
): FactoryProvider<BoundJob> => ({
  provide: Symbol(contract.name),
  inject: [service],
  useFactory: (instance: Service) =>
    new BoundJob(contract, (payload, context) => call(instance, payload as Payload, context)),
});

/** After this a job stops waiting and is parked for staff, unless it says otherwise. */
export const GIVE_UP_SECONDS = 3 * 86_400;
const LONGEST_PAUSE_SECONDS = 900;

interface Waiting {
  readonly cause?: unknown;
  /** The longest pause between two attempts; a quarter of an hour by default. */
  readonly longestSeconds?: number;
  /** How long it may wait in total; three days by default. */
  readonly giveUpSeconds?: number;
  /** Whether the service is down for all jobs (the default), rather than refusing only this one for now. */
  readonly isOutage?: boolean;
}

/**
 * Thrown by a job when an external system is down: the job waits and this attempt does not count. Pauses grow from
 * `delaySeconds`, and the job is parked when the total wait reaches its limit.
 */
export class TryLater extends Error {
  readonly longestSeconds: number;
  readonly giveUpSeconds: number;
  readonly isOutage: boolean;

  constructor(
    readonly delaySeconds: number,
    { cause, longestSeconds = LONGEST_PAUSE_SECONDS, giveUpSeconds = GIVE_UP_SECONDS, isOutage = true }: Waiting = {},
  ) {
    super(`try again in ${delaySeconds} s`, { cause });
    this.name = 'TryLater';
    this.longestSeconds = longestSeconds;
    this.giveUpSeconds = giveUpSeconds;
    this.isOutage = isOutage;
  }
}

/** A pause grows with the wait, by this share of it, so that an outage is noticed to be over within a third of its length. */
const SHARE = 3;
/** Jobs of one outage must not return all at once. */
const JITTER = 0.1;

/** Seconds until the next attempt of a job that has waited `waitedSeconds`; `random` lies between 0 and 1. */
export function pauseSeconds(
  { delaySeconds, longestSeconds }: Pick<TryLater, 'delaySeconds' | 'longestSeconds'>,
  waitedSeconds: number,
  random: number,
): number {
  const pause = Math.max(delaySeconds, Math.min(waitedSeconds / SHARE, longestSeconds));
  return pause * (1 + JITTER * random);
}

/** The calls bound to each job. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  readonly #jobs = new Map<string, BoundJob[]>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof BoundJob)) continue;
      const { name } = instance.contract;
      this.#jobs.set(name, [...(this.#jobs.get(name) ?? []), instance]);
    }
  }

  /** Runs every call that is bound to `name`. An event without one is done at once. Throws for a payload of another shape. */
  async run(name: string, data: Readonly<Record<string, unknown>>, context: JobContext): Promise<void> {
    for (const job of this.#jobs.get(name) ?? []) await job.run(job.contract.parse(data), context);
  }
}

/** How the rows of the outbox reach a worker: through Redis, or straight from the table. */
export interface JobTransport {
  /** Called once, before the first `fetch`. `wake` requests another one. */
  open(wake: () => void): void;
  /** Fetches what is due. Not called again while it is running. */
  fetch(): Promise<void>;
  /** Takes no new job and waits for those under way, up to a limit. */
  close(): Promise<void>;
}

/** DI token of the chosen transport. */
export const JOB_TRANSPORT = Symbol('job-transport');

/** Concurrent jobs of a queue, in each process. */
export const CONCURRENCY: Readonly<Record<QueueName, number>> = { events: 8, mail: 8, bulk: 2 };

/** How long a stop waits for the jobs under way, and for a Redis that does not respond. */
export const CLOSING_MS = 15_000;
