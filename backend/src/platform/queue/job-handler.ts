import type { FactoryProvider, Type } from '@nestjs/common';
import type { JobContract } from '../outbox/job-contract.js';

export interface JobContext {
  /** Stable over all deliveries of one outbox row: the key for `Inbox.claim` and for message ids. */
  readonly eventId: string;
  /** Deliveries that failed before this one. */
  readonly attempts: number;
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

/** Thrown by a job when an external system is down: the job waits and this attempt does not count. */
export class TryLater extends Error {
  constructor(
    readonly delaySeconds: number,
    options?: ErrorOptions,
  ) {
    super(`try again in ${delaySeconds} s`, options);
    this.name = 'TryLater';
  }
}
