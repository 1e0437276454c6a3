import pg, { type ClientConfig } from 'pg';

/** PostgreSQL's own limits on what a connection does, in milliseconds. */
export interface SessionLimits {
  readonly statement_timeout?: number;
  readonly lock_timeout?: number;
  readonly idle_in_transaction_session_timeout?: number;
}

export interface LimitedClientConfig extends ClientConfig {
  readonly limits?: SessionLimits;
}

type Connected = (error?: Error) => void;

/**
 * A connection that sets its limits once it is open. As startup parameters, which the driver would make of them, a
 * pooler such as PgBouncer refuses the connection or drops them.
 */
export class LimitedClient extends pg.Client {
  readonly #limits: readonly (readonly [string, number])[];

  constructor({ limits = {}, ...config }: LimitedClientConfig = {}) {
    super(config);
    this.#limits = Object.entries(limits);
    // A pool listens only from the moment it is given the connection. One that the server ends before that would otherwise
    // end the process; its queries fail in any case.
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
    const calls = this.#limits.map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
    // The driver's own method: a subclass may delay or prepare what goes through its own.
    await super.query(`SELECT ${calls.join(', ')}`);
    return this;
  }
}
