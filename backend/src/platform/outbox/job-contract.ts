/** Queues, each with its own workers, so that a slow one never holds up another. */
export const QUEUES = ['events', 'mail', 'bulk'] as const;
export type QueueName = (typeof QUEUES)[number];

/** What a job or an event is called, where it runs, and how its payload is read back. */
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

/** Reads a text that must be there, out of a stored payload. */
export function textOf(data: Readonly<Record<string, unknown>>, key: string): string {
  const value = data[key];
  if (typeof value !== 'string') throw new TypeError(`payload has no text "${key}"`);
  return value;
}
