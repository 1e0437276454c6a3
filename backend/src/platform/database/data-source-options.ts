import { Socket } from 'node:net';
import pg, { type Pool } from 'pg';
import { type DataSource, type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import { PreparingClient } from './clients.js';

export interface DatabaseOptions {
  /** Null: assembled but not connected, to describe the application without running it. */
  readonly url: string | null;
  /** Maximum number of connections. */
  readonly poolSize: number;
  readonly entities: readonly (new () => object)[];
}

/** How long one statement may hold a connection, in milliseconds: past it the caller gets an error, not a hang. */
const STATEMENT_TIMEOUT_MS = 8_000;
/**
 * How long to wait for a server that sends nothing at all, in milliseconds; its own limits do not end a dead
 * connection.
 */
const SILENCE_MS = 9_500;
/** Idle connections are closed before their silence would count as a dead connection. */
const IDLE_MS = 8_000;

/**
 * Breaks the connection when nothing has arrived for too long: everything waiting on it fails, and the pool opens
 * another one.
 */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE_MS, () => void socket.destroy(new Error('Connection terminated: no response')));
}

/**
 * How long a request waits for a connection, free or new. A new one takes 10 ms, but up to three seconds on a small server
 * that is building an upgrade beside the site: each of its eight steps waits for a processor.
 */
const CONNECT_MS = 5_000;

/** How long anything on a connection may take, in milliseconds. For a `LimitedClient`. */
export const connectionLimits = {
  connectionTimeoutMillis: CONNECT_MS,
  stream: socketWithTimeout,
  idleTimeoutMillis: IDLE_MS,
  limits: {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  },
};

/** A column is named after its property: `accountId` is `account_id`. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  }
}

/** The options of the application's own connections; the schema is only ever changed by migrations. */
export const dataSourceOptions = ({ url, poolSize, entities }: DatabaseOptions): DataSourceOptions => ({
  type: 'postgres',
  // Otherwise TypeORM requires the driver by its name, and a bundled server holds it twice.
  driver: pg,
  ...(url ? { url } : {}),
  entities: [...entities],
  namingStrategy: new SnakeCaseColumns(),
  synchronize: false,
  // The application's role cannot create extensions and needs none: PostgreSQL generates uuids itself.
  installExtensions: false,
  poolSize,
  // An idle connection that breaks would otherwise be an unhandled 'error' event and end the process.
  poolErrorHandler: () => undefined,
  extra: { ...connectionLimits, Client: PreparingClient },
});

/** The pool behind a data source: the driver has it, its types do not declare it. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
