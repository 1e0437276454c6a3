import { createServer } from 'node:http';

/** A round is made every 30 seconds; after this many milliseconds without one that succeeded, pages may be out of date. */
const LATE_MS = 180_000;

/**
 * Responds at `port` with 200 while rounds succeed, otherwise with 503, for an alarm.
 * @param {number} port 0 chooses one
 * @param {() => number} [now] milliseconds
 */
export function serveHealth(port, now = Date.now) {
  let succeededAt = now();
  const isWell = () => now() - succeededAt < LATE_MS;
  const server = createServer((_, response) => response.writeHead(isWell() ? 200 : 503).end());
  server.listen(port);
  return { server, roundSucceeded: () => (succeededAt = now()) };
}
