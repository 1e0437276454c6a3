import type { Duplex, Writable } from 'node:stream';
import pg, { type ClientConfig } from 'pg';
import { tracedStatement } from '../tracing/tracing.js';

/** Delays writes to a socket briefly, so that they leave together: each packet wakes the other side. */
export class OnePacket {
  #socket: Writable | null = null;
  #isHeld = false;

  /** `after` schedules the flush. */
  constructor(private readonly after: (send: () => void) => unknown) {}

  carry<Stream extends Writable>(socket: Stream): Stream {
    this.#socket = socket;
    return socket;
  }

  /** Starts holding writes back until the flush. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#socket?.cork();
    this.after(() => {
      this.#isHeld = false;
      this.#socket?.uncork();
    });
  }
}

/** PostgreSQL's own limits on what a connection does: times in milliseconds, processes beside its own. */
export interface SessionLimits {
  readonly statement_timeout?: number;
  readonly lock_timeout?: number;
  readonly idle_in_transaction_session_timeout?: number;
  readonly max_parallel_workers_per_gather?: number;
}

interface LimitedClientConfig extends ClientConfig {
  readonly limits?: SessionLimits;
}

type Connected = (error?: Error) => void;

/**
 * A connection that sets its limits once it is open. The driver would send them as startup parameters, which a pooler
 * such as PgBouncer drops or refuses.
 */
export class LimitedClient extends pg.Client {
  readonly #limits: readonly (readonly [string, number])[];

  constructor({ limits = {}, ...config }: LimitedClientConfig = {}) {
    super(config);
    this.#limits = Object.entries(limits);
    // The pool listens for errors only once it has the connection. Without this listener, a connection that the server
    // ends earlier would end the process; its queries fail in any case.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      () => callback(),
      (error: Error) => callback(error),
    );
  }

  async #connect(): Promise<pg.Client> {
    await super.connect();
    if (this.#limits.length === 0) return this;
    const calls = this.#limits.map(([name, most]) => `set_config('${name}', '${most}', false)`);
    // The driver's own method: a subclass may delay or prepare what goes through its own.
    await super.query(`SELECT ${calls.join(', ')}`);
    return this;
  }
}

/**
 * Statements that get a name. Beyond this number a statement is parsed each time: SQL with inlined values would fill
 * every connection.
 */
const MAX_NAMES = 500;
const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined once there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `tx-${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection on which every parameterised statement of a transaction is prepared: PostgreSQL parses and plans it once
 * per connection, not each time, wherever it comes from.
 *
 * Only inside transactions: list queries outside them are not prepared, because they have many texts and plans that
 * depend on their values.
 *
 * Statements sent without waiting for the previous result leave in one packet, and their results arrive in the same
 * order.
 */
export class PreparingClient extends LimitedClient {
  readonly #packet: OnePacket;

  constructor({ stream, ...config }: Omit<LimitedClientConfig, 'stream'> & { readonly stream: () => Duplex }) {
    const packet = new OnePacket(process.nextTick);
    super({ ...config, stream: () => packet.carry(stream()), pipeline: true });
    this.#packet = packet;
  }

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    this.#packet.hold();
    const send = super.query.bind(this) as (...args: readonly unknown[]) => never;
    const ask = (...args: readonly unknown[]): never => tracedStatement(config, () => send(...args));
    if (typeof config !== 'string' || callback !== undefined) return ask(config, values, callback);
    if (this.getTransactionStatus() !== 'T' || !Array.isArray(values) || values.length === 0)
      return ask(config, values);
    const name = nameOf(config);
    return ask(name === undefined ? { text: config, values } : { name, text: config, values });
  }
}
