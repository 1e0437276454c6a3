import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReadinessChecks } from '../modules/health/index.js';

/** From reporting not-ready until the socket stops listening: gives load balancers time to poll readiness. */
const LEAVING_MS = 2_000;
/** From then until idle connections are closed: requests in flight on a new connection have been read by then. */
const SETTLING_MS = 1_000;

const ROUNDS = 100;

/**
 * Takes this replica out of service without losing a request; `app.close()` then waits for the requests in flight.
 *
 * Closing everything at once would reset connections that were accepted but not read yet, and a proxy must not retry a
 * POST. A refused connection it can retry on another replica.
 */
export async function leave(app: NestFastifyApplication): Promise<void> {
  app.get(ReadinessChecks, { strict: false }).leave();
  await sleep(LEAVING_MS);
  // The event loop accepts one connection per round; those still queued when the socket closes would be reset.
  for (let round = 0; round < ROUNDS; round += 1) await new Promise((resolve) => setImmediate(resolve));
  // Closes the listening socket only; close() of an HTTP server would also end idle connections.
  Server.prototype.close.call(app.getHttpServer());
  await sleep(SETTLING_MS);
}
