import type { DataSourceOptions } from 'typeorm';

export interface DatabaseOptions {
  /** Null: put together but not connected, to describe the application without running it. */
  readonly url: string | null;
  /** Connections at the most. */
  readonly poolSize: number;
  readonly entities: readonly (new () => object)[];
}

/** How long one statement may hold a connection, in milliseconds: past it the caller gets an error, not a hang. */
const STATEMENT_TIMEOUT_MS = 8_000;

/** The options of the application's own connections; the schema is only ever changed by migrations. */
export const dataSourceOptions = ({ url, poolSize, entities }: DatabaseOptions): DataSourceOptions => ({
  type: 'postgres',
  ...(url ? { url } : {}),
  entities: [...entities],
  synchronize: false,
  // The application's role makes none, and none is needed: uuids are made by PostgreSQL itself.
  installExtensions: false,
  poolSize,
  // An idle connection that breaks would otherwise be an unhandled 'error' event and end the process.
  poolErrorHandler: () => undefined,
  extra: {
    connectionTimeoutMillis: 2_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  },
});
