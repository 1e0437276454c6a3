import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { JobContract } from '../outbox/job-contract.js';

export const JOB_CONTRACT = 'job:contract';

export interface JobContext {
  /** Stable over all deliveries of one outbox row: the key for `Inbox.claim` and for message ids. */
  readonly eventId: string;
  /** Deliveries that failed before this one. */
  readonly attempts: number;
}

/** A processor: parses nothing, decides nothing, calls one service. It may run twice. */
export interface JobHandler<Payload extends object> {
  handle(payload: Payload, context: JobContext): Promise<void>;
}

/** Makes a provider the handler of a contract. Several providers may handle one contract; each runs at every delivery. */
export const HandlesJob = <Payload extends object>(contract: JobContract<Payload>): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(JOB_CONTRACT, contract));

/** Thrown by a handler when the outside is down: the job waits and this try does not count. */
export class TryLater extends Error {
  constructor(
    readonly delaySeconds: number,
    options?: ErrorOptions,
  ) {
    super(`try again in ${delaySeconds} s`, options);
    this.name = 'TryLater';
  }
}
