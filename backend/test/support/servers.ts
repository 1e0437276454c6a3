import type { EmbeddedPostgres } from '@causeway/embedded-postgres';

/** State passed from the run's setup to its teardown; both run in jest's parent process. */
export interface Servers {
  readonly postgres: EmbeddedPostgres;
  readonly folder: string;
}

const holder = globalThis as { testServers?: Servers };

export function keepServers(servers: Servers): void {
  holder.testServers = servers;
}

export function takeServers(): Servers | undefined {
  const servers = holder.testServers;
  delete holder.testServers;
  return servers;
}
