/** Location of the server's programs, and their version (`18.4`). */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/** The operating system user PostgreSQL runs as when this process runs as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The folder of one embedded database: its cluster in `data`, its password and, if needed, a copy of the server. */
export interface Home {
  readonly path: string;
  readonly cluster: string;
  /** Null: the user of this process. */
  readonly user: ServerUser | null;
}

/** Marks the database as in use by a running process. */
export interface OwnerLock {
  release(): Promise<void>;
}

/** The contents of `postmaster.pid`, which a running PostgreSQL writes into its cluster. */
export interface PostmasterPid {
  readonly pid: number;
  /** TCP port; null until the server has chosen it. */
  readonly port: number | null;
}

export interface ServerOptions {
  readonly durable: boolean;
  /** TCP port on 127.0.0.1; any free one by default. */
  readonly port?: number | undefined;
}

/** A running PostgreSQL server. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Settles when the server has ended for any reason, with its last log lines. */
  readonly ended: Promise<string>;
  /** Rolls back open transactions, writes a checkpoint and ends. */
  stop(): Promise<void>;
}
