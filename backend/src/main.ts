import 'reflect-metadata';
import { EmbeddedPostgresError } from '@causeway/embedded-postgres';
import { announce } from './app/announcement.js';
import { startSite } from './app/site-process.js';
import { StartRefused } from './platform/config/environment.js';
import { parseSettings } from './app/settings.js';

/** Errors that an operator can fix are printed as one sentence; any other keeps its stack. */
const isPlain = (error: unknown): error is Error =>
  error instanceof StartRefused ||
  error instanceof EmbeddedPostgresError ||
  (error as { code?: string }).code === 'EADDRINUSE';

try {
  const settings = parseSettings(process.env);
  const site = await startSite(settings);
  announce(settings);

  const stop = (): void => {
    void site.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Under `npm start` we exit together with the parent, even when it is killed with -9.
  process.once('disconnect', stop);
  // The parent may have exited while we were starting.
  if (process.send && !process.connected) stop();
} catch (error) {
  const taken = (error as { code?: string; port?: number }).code === 'EADDRINUSE';
  const text = taken
    ? `Port ${(error as { port?: number }).port} is taken. Choose another one with PORT=… npm start`
    : null;
  console.error(text ?? (isPlain(error) ? error.message : error));
  process.exit(1);
}
