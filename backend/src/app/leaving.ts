import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReadinessChecks } from '../modules/health/index.js';

/** From saying that we are not ready until we take no more connections: whoever balances between replicas has looked. */
const LEAVING_MS = 2_000;
/** From then until idle connections are closed: what was on its way in a connection just made is read by then. */
const SETTLING_MS = 1_000;

const ROUNDS = 100;

/**
 * Takes this replica out of service without losing a request; `app.close()` then waits for those under way.
 *
 * Closing everything at once resets connections that were made and not read yet, and a proxy must not send a POST twice.
 * A connection refused, on the other hand, it may take elsewhere.
 */
export async function leave(app: NestFastifyApplication): Promise<void> {
  app.get(ReadinessChecks, { strict: false }).leave();
  await sleep(LEAVING_MS);
  // The event loop accepts one connection a round; those still waiting when the socket closes would be reset.
  for (let round = 0; round < ROUNDS; round += 1) await new Promise((resolve) => setImmediate(resolve));
  // The listening socket alone; close() of an HTTP server would end idle connections with it.
  Server.prototype.close.call(app.getHttpServer());
  await sleep(SETTLING_MS);
}
