/** How an embedded database is started. */
export interface EmbeddedPostgresOptions {
  /** Where the data is kept; created when missing. */
  readonly dataDir: string;
  /** Called with a message for each failure after the start. */
  readonly log: (line: string) => void;
  /** False only for tests: nothing is flushed to disk, which is faster and does not survive a power cut. */
  readonly durable?: boolean | undefined;
  /** TCP port on 127.0.0.1; any free one by default. */
  readonly port?: number | undefined;
  /** False only for tests that crash the server themselves: a server that dies is not restarted. */
  readonly restart?: boolean | undefined;
}

/** A real PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** Connects as the superuser to the database `postgres`, on 127.0.0.1. Holds the password. */
  readonly adminUrl: string;
  readonly port: number;
  /** The server process; another one after a restart. */
  readonly pid: number;
  /** Rolls back open transactions, writes a checkpoint and ends the server. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of the npm package on the data of `dataDir`.
 *
 * Works as root, takes over from a process that was killed, and rejects with an `EmbeddedPostgresError` when a running
 * process uses the same data. The server is restarted if it dies.
 */
export declare function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;

/**
 * Returns the superuser's connection URL of the database that a running process uses on `dataDir`; null when there is
 * none.
 */
export declare function findRunningPostgres(dataDir: string): Promise<string | null>;

/** The embedded database cannot be started. The message is meant for the terminal and says what to do. */
export declare class EmbeddedPostgresError extends Error {
  override readonly name: 'EmbeddedPostgresError';
}
