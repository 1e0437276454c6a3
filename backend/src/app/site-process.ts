import { Server } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CASES_CHANNEL } from '../modules/cases/index.js';
import { ReadinessChecks } from '../modules/health/index.js';
import { signingKeysOf } from '../modules/paid/index.js';
import { CATALOGUE_CHANNEL } from '../modules/plans/index.js';
import { migrate } from '../platform/database/migrate.js';
import { Notifications } from '../platform/database/notifications.js';
import { ReleaseWatch } from '../platform/database/release-watch.js';
import { AppLogger, createLogger } from '../platform/logging/logger.js';
import { AppModule } from './app.module.js';
import { locateDatabase, roleOf, type SiteSettings } from './settings.js';
import { createHttpApp } from './http-app.js';
import { readOrDescribeApi, serveApiDocs } from './openapi.js';
import { refreshPages, type SubscribeToChanges } from './page-refresh.js';
import { serveSite } from './site-server.js';
import { checkMailServer, checkRedis, requireDatabase, requireKeysOfFiles, requireOwnRelease } from './start-checks.js';

/** From reporting not-ready until the socket stops listening: gives load balancers time to poll readiness. */
const LEAVING_MS = 2_000;
/** From then until idle connections are closed: requests in flight on a new connection have been read by then. */
const SETTLING_MS = 1_000;

const ROUNDS = 100;

/**
 * Takes this replica out of service without losing a request; `app.close()` then waits for the requests in flight.
 *
 * Closing everything at once would reset connections that were accepted but not read yet, and a proxy must not retry a
 * POST. It can retry a refused connection on another replica.
 */
async function leave(app: NestFastifyApplication): Promise<void> {
  app.get(ReadinessChecks, { strict: false }).leave();
  await sleep(LEAVING_MS);
  // The event loop accepts one connection per round; those still queued when the socket closes would be reset.
  for (let round = 0; round < ROUNDS; round += 1) await new Promise((resolve) => setImmediate(resolve));
  // Closes the listening socket only; close() of an HTTP server would also end idle connections.
  Server.prototype.close.call(app.getHttpServer());
  await sleep(SETTLING_MS);
}

/**
 * How often the process is checked for idleness, and the share of that time for which it may be busy and still count as
 * idle.
 */
const [LOOK_MS, IDLE_SHARE] = [5_000, 0.05];
/** Heap growth since the last collection that justifies another one, which takes some 50 ms. */
const WORTH_BYTES = 16 * 1_024 * 1_024;

/**
 * Collects garbage when the process is idle, after which V8 also shrinks its heap. V8 alone collects only when it needs
 * the space, and would keep 50 to 80 MB from a start or a busy hour until then.
 */
function collectWhenIdle(): NodeJS.Timeout {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let leftBytes = 0;
  return setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE_SHARE || process.memoryUsage.rss() < leftBytes + WORTH_BYTES) return;
    collect();
    leftBytes = process.memoryUsage.rss();
  }, LOOK_MS).unref();
}

/** A running process of the site. */
interface SiteProcess {
  stop(): Promise<void>;
  /** Resolves once the database accepts later releases only, so that this process has to end. */
  readonly outdated: Promise<void>;
}

/**
 * Starts what ROLE names: the API, the workers, or both.
 *
 * On the embedded database it migrates first; elsewhere that is the job of the migrate step, so that replicas do not
 * race, and a schema that lacks a migration is refused.
 */
export async function startSite(settings: SiteSettings): Promise<SiteProcess> {
  const database = await locateDatabase(settings, (line) => console.warn(line));
  try {
    const warn = (line: string): void => createLogger(settings.logLevel).warn(line);
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl);
    else await migrate({ ownerUrl: database.ownerUrl, appRole: roleOf(database.appUrl) });
    await requireOwnRelease(database.appUrl, settings.release.version);
    await requireKeysOfFiles(database.appUrl, await signingKeysOf(settings));
    await checkRedis(settings, warn);
    void checkMailServer(settings, warn);
    const { close, outdated } = await open(settings, database.appUrl);
    const collecting = collectWhenIdle();
    return {
      outdated,
      async stop() {
        clearInterval(collecting);
        await close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

interface Opened extends Pick<SiteProcess, 'outdated'> {
  readonly close: () => Promise<unknown>;
}

async function open(settings: SiteSettings, databaseUrl: string): Promise<Opened> {
  const module = AppModule.for({ settings, databaseUrl });
  if (settings.role === 'worker') {
    const worker = await NestFactory.createApplicationContext(module, { bufferLogs: true, abortOnError: false });
    worker.useLogger(worker.get(AppLogger));
    return { outdated: worker.get(ReleaseWatch).outdated, close: () => worker.close() };
  }
  const { app, openapi } = await createHttpApp(module, settings, readOrDescribeApi);
  if (!settings.production) serveApiDocs(app, openapi);
  const replacePages = settings.production ? null : await serveSite(app, settings);
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    // The workers are already running and must stop before their database does.
    await app.close();
    throw error;
  }
  const { outdated } = app.get(ReleaseWatch);
  if (!replacePages) {
    const close = async (): Promise<void> => {
      await leave(app);
      await app.close();
    };
    return { outdated, close };
  }
  const endRefreshing = refreshPages(settings, replacePages, newsFrom(app.get(Notifications)));
  return { outdated, close: () => Promise.all([endRefreshing(), app.close()]) };
}

const newsFrom =
  (notifications: Notifications): SubscribeToChanges =>
  (listener) => {
    const ends = [CATALOGUE_CHANNEL, CASES_CHANNEL].map((channel) => notifications.listen(channel, listener));
    return () => {
      for (const end of ends) end();
    };
  };
