import { randomBytes, randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';
import { AppModule } from '../../src/app/app.module.js';
import { createHttpApp } from '../../src/app/http-app.js';
import { describeApi } from '../../src/app/openapi.js';
import { parseSettings, type SiteSettings } from '../../src/app/settings.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { forgetBooks, watchBooks } from './books.js';
import { freshDatabase } from './database.js';
import { suiteRedis } from './redis.js';
import { TestClock } from './test-clock.js';

/** The answer to every captcha in tests. */
export const CAPTCHA_ANSWER = 'captcha-answer';

/** The whole site on its own database, listening: gateways and mails reach it over real sockets. */
export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly settings: SiteSettings;
  readonly openapi: OpenAPIObject;
  readonly http: ReturnType<typeof supertest>;
  /** Connected as the application's role. */
  readonly db: DataSource;
  readonly ownerUrl: string;
  readonly clock: TestClock;
  /** A second instance of the same site: same database and queues, separate services. */
  replica(): Promise<Pick<TestApp, 'http' | 'close'>>;
  close(): Promise<void>;
}

/**
 * Starts the site. `variables` extend or override the environment variables of the tests; `through` puts something
 * between the site and its database.
 */
export async function startTestApp(
  variables: Readonly<Record<string, string>> = {},
  through: (databaseUrl: string) => string = (url) => url,
): Promise<TestApp> {
  const database = await freshDatabase();
  const databaseUrl = through(database.appUrl);
  const redis = suiteRedis();
  const dataDir = mkdtempSync(join(tmpdir(), 'site-app-'));
  const port = await freePort();
  const settings = parseSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CAPTCHA_ANSWER,
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...variables,
  });
  const open = async (own: SiteSettings) => {
    const module = AppModule.for({
      settings: own,
      databaseUrl,
      ...(redis ? { redisPrefix: redis.prefix } : {}),
    });
    const opened = await createHttpApp(module, own, describedOnce);
    await opened.app.listen(own.port, '127.0.0.1');
    await opened.app.getHttpAdapter().getInstance().ready();
    await stopRareSchedules(opened.app);
    return opened;
  };
  const { app, openapi } = await open(settings);
  const clock = new TestClock(app.get(Clock));

  const site: TestApp = {
    app,
    settings,
    openapi,
    http: clientOf(app),
    db: database.dataSource,
    ownerUrl: database.ownerUrl,
    clock,
    async replica() {
      const other = await open({ ...settings, port: await freePort() });
      return { http: clientOf(other.app), close: () => other.app.close() };
    },
    async close() {
      await forgetBooks(site);
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  watchBooks(site);
  return site;
}

/** Connections are kept: opening one for each request costs an eighth of it. */
const connections = new Agent({ keepAlive: true });
const clientOf = (app: NestFastifyApplication) =>
  supertest.agent(app.getHttpServer()).use((request: supertest.Test) => void request.agent(connections));

/**
 * Stops what is scheduled by the minute or more rarely: whether it falls into a test is chance, and with the clock
 * moved on by a year it would delete every session. Tests run it themselves. What runs every few seconds keeps running.
 */
async function stopRareSchedules(app: NestFastifyApplication): Promise<void> {
  const jobs = [...app.get(SchedulerRegistry).getCronJobs().values()];
  for (const job of jobs.filter(({ cronTime }) => String(cronTime.source).split(' ').length === 5)) await job.stop();
}

const described = new Map<string, OpenAPIObject>();

/**
 * The contract of sites with the same controllers, computed once per process: it takes a third of the start-up time.
 */
function describedOnce(app: NestFastifyApplication): OpenAPIObject {
  const modules = [...app.get(ModulesContainer).values()];
  const key = modules.flatMap(({ controllers }) => [...controllers.values()].map(({ name }) => name)).join();
  const known = described.get(key) ?? describeApi(app);
  described.set(key, known);
  return known;
}

/** A port that was free when checked; outside the range that the system uses for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** A value that no other test has used. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;
