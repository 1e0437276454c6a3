import type { FactoryProvider, Type } from '@nestjs/common';
import type { JobContract } from '../outbox/job-contract.js';

export interface JobContext {
  /** Stable over all deliveries of one outbox row: the key for `Inbox.claim` and for message ids. */
  readonly eventId: string;
  /** Deliveries that failed before this one. */
  readonly attempts: number;
  /** How long it has been put off with `TryLater`, in seconds. */
  readonly waitedSeconds: number;
}

/** A contract together with the call that carries it out. */
export class BoundJob {
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
}

/**
 * Thrown by a job when an external system is down: the job waits and this attempt does not count. Pauses grow from
 * `delaySeconds`, and the wait ends: nothing is tried for ever.
 */
export class TryLater extends Error {
  readonly longestSeconds: number;
  readonly giveUpSeconds: number;

  constructor(
    readonly delaySeconds: number,
    { cause, longestSeconds = LONGEST_PAUSE_SECONDS, giveUpSeconds = GIVE_UP_SECONDS }: Waiting = {},
  ) {
    super(`try again in ${delaySeconds} s`, { cause });
    this.name = 'TryLater';
    this.longestSeconds = longestSeconds;
    this.giveUpSeconds = giveUpSeconds;
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
