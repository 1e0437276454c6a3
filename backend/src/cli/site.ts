import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.js';
import { joinDatabase, parseSettings, roleOf, type SiteSettings } from '../app/settings.js';
import { requireDatabase, requireOwnRelease } from '../app/start-checks.js';
import { StartRefused } from '../platform/config/environment.js';
import { migrate } from '../platform/database/migrate.js';

/** What a command needs from its process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/**
 * Runs `work` with the site's settings and database, without its servers, workers and log. Returns the exit code of
 * `work`, or 1 with a message when a setting is wrong or the database cannot be used.
 */
export async function onSite(
  io: CommandIo,
  work: (app: INestApplicationContext, settings: SiteSettings) => Promise<number>,
): Promise<number> {
  try {
    const settings: SiteSettings = { ...parseSettings(io.env), role: 'api', metricsPort: 0, logLevel: 'fatal' };
    return await withServices(settings, io.err, (app) => work(app, settings));
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    io.err(error.message);
    return 1;
  }
}

async function withServices<T>(
  settings: SiteSettings,
  warn: (line: string) => void,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(settings, warn);
  try {
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl);
    else await migrate({ ownerUrl: database.ownerUrl, appRole: roleOf(database.appUrl) });
    await requireOwnRelease(database.appUrl, settings.release.version);
    const module = AppModule.for({ settings, databaseUrl: database.appUrl });
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}
