import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app/app.module.js';
import { joinDatabase, roleOf } from '../../app/database-location.js';
import { type Invitation, StaffInvitation } from '../../modules/auth/index.js';
import { SettingsError } from '../../platform/config/environment.js';
import { parseSettings, type Settings } from '../../platform/config/settings.js';
import { migrate } from '../../platform/database/migrate.js';

export interface AdminIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const USAGE = `Usage: npm run admin -- create MAIL

Gives the account of MAIL the role admin, making the account where there is none, and prints a link that sets its
password. The link works once, within half an hour. Run it again for another.`;

/** Runs the command and gives back its exit code: 0 done, 1 refused, 2 not understood. */
export async function runAdminCommand(args: readonly string[], io: AdminIo): Promise<number> {
  const [verb, mail, ...rest] = args;
  if (verb !== 'create' || mail === undefined || rest.length > 0) {
    io.err(USAGE);
    return 2;
  }
  try {
    const settings = quiet(parseSettings(io.env));
    const invitation = await invite(settings, mail, io);
    if (!invitation) {
      io.err(`${mail} is not a mail address, or its account is disabled.`);
      return 1;
    }
    const { token, validUntil, isNew } = invitation;
    io.out(isNew ? `An account for ${mail} was made.` : `The account of ${mail} is an admin's now.`);
    io.out(`Set its password until ${validUntil.toISOString()}:`);
    io.out(`${settings.publicUrl}/reset/${token}`);
    return 0;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    io.err(error.message);
    return 1;
  }
}

/** The site's settings without its servers: no workers, no log beside our own lines. */
const quiet = (settings: Settings): Settings => ({ ...settings, role: 'api', metricsPort: 0, logLevel: 'fatal' });

async function invite(settings: Settings, mail: string, { err }: AdminIo): Promise<Invitation | null> {
  const database = await joinDatabase(settings, err);
  try {
    if (!settings.databaseUrl) await migrate({ ownerUrl: database.ownerUrl, appRole: roleOf(database.appUrl) });
    const module = AppModule.for({ settings, databaseUrl: database.appUrl });
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      return await app.get(StaffInvitation).invite(mail, 'admin', null);
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}
