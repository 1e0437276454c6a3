import './resolve-typescript.cjs';
import { rmSync } from 'node:fs';
import { takeServers } from './servers.js';

/** Stops what `startServers` started and leaves nothing on disk. */
export default async function stopServers(): Promise<void> {
  const servers = takeServers();
  if (!servers) return;
  await servers.postgres.stop();
  rmSync(servers.folder, { recursive: true, force: true });
}
