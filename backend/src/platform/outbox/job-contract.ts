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

/** Reads a required text from a stored payload. */
export function textOf(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = data[key];
  if (typeof value !== 'string') throw new TypeError(`payload has no text "${key}"`);
  return value;
}
