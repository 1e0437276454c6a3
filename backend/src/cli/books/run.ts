import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app/app.module.js';
import { joinDatabase, roleOf } from '../../app/database-location.js';
import { BooksAudit, INVARIANTS, type Statement } from '../../modules/books/index.js';
import { SettingsError } from '../../platform/config/environment.js';
import { parseSettings, type Settings } from '../../platform/config/settings.js';
import { migrate } from '../../platform/database/migrate.js';

export interface BooksIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** Prints what holds, what does not, and the sums. Gives back the exit code: 0 all holds, 1 it does not. */
export async function runBooksCommand(io: BooksIo): Promise<number> {
  try {
    const settings: Settings = { ...parseSettings(io.env), role: 'api', metricsPort: 0, logLevel: 'fatal' };
    const { broken, statement } = await withAudit(settings, io, async (audit) => ({
      broken: await audit.check(),
      statement: await audit.statement(),
    }));
    for (const { id, says } of INVARIANTS) {
      const breach = broken.find(({ invariantId }) => invariantId === id);
      io.out(`${breach ? 'BROKEN' : 'ok    '}  ${id}: ${says}`);
      for (const one of breach?.breaches ?? []) io.out(`          ${JSON.stringify(one)}`);
    }
    io.out(JSON.stringify(statement));
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    io.err(error.message);
    return 1;
  }
}

interface Found {
  readonly broken: Awaited<ReturnType<BooksAudit['check']>>;
  readonly statement: Statement;
}

async function withAudit(
  settings: Settings,
  { err }: BooksIo,
  work: (audit: BooksAudit) => Promise<Found>,
): Promise<Found> {
  const database = await joinDatabase(settings, err);
  try {
    if (!settings.databaseUrl) await migrate({ ownerUrl: database.ownerUrl, appRole: roleOf(database.appUrl) });
    const module = AppModule.for({ settings, databaseUrl: database.appUrl });
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      return await work(app.get(BooksAudit, { strict: false }));
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}
