import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app/app.module.js';
import { joinDatabase, roleOf } from '../../app/database-location.js';
import { StaffInvitation } from '../../modules/auth/index.js';
import { PasskeyRecovery } from '../../modules/webauthn/index.js';
import { SettingsError } from '../../platform/config/environment.js';
import { parseSettings, type Settings } from '../../platform/config/settings.js';
import { migrate } from '../../platform/database/migrate.js';

export interface AdminIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const USAGE = `Usage: npm run admin -- create MAIL
       npm run admin -- forget-passkeys MAIL

create gives the account of MAIL the role admin, making the account where there is none, and prints a link that sets its
password. The link works once, within half an hour. Run it again for another.

forget-passkeys removes every passkey of the account of MAIL and signs it out everywhere: for somebody who has lost them
all, and could not enter the console any more.`;

type Command = (app: INestApplicationContext, mail: string, settings: Settings) => Promise<readonly string[] | null>;

/** What each verb does and has to say; null when it cannot be done for that address. */
const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (app, mail, { publicUrl }) => {
    const invitation = await app.get(StaffInvitation).invite(mail, 'admin', null);
    if (!invitation) return null;
    const { token, validUntil, isNew } = invitation;
    return [
      isNew ? `An account for ${mail} was made.` : `The account of ${mail} is an admin's now.`,
      `Set its password until ${validUntil.toISOString()}:`,
      `${publicUrl}/reset/${token}`,
    ];
  },
  'forget-passkeys': async (app, mail) => {
    const count = await app.get(PasskeyRecovery).forgetAll(mail);
    return count === null ? null : [`${count} passkeys of ${mail} were removed, and it was signed out everywhere.`];
  },
};

/** Runs the command and gives back its exit code: 0 done, 1 refused, 2 not understood. */
export async function runAdminCommand(args: readonly string[], io: AdminIo): Promise<number> {
  const [verb, mail, ...rest] = args;
  const command = verb && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || mail === undefined || rest.length > 0) {
    io.err(USAGE);
    return 2;
  }
  try {
    const settings = quiet(parseSettings(io.env));
    const said = await withSite(settings, io, (app) => command(app, mail, settings));
    if (!said) {
      io.err(`${mail} is not a mail address, or its account cannot be used.`);
      return 1;
    }
    for (const line of said) io.out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    io.err(error.message);
    return 1;
  }
}

/** The site's settings without its servers: no workers, no log beside our own lines. */
const quiet = (settings: Settings): Settings => ({ ...settings, role: 'api', metricsPort: 0, logLevel: 'fatal' });

async function withSite<T>(
  settings: Settings,
  { err }: AdminIo,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(settings, err);
  try {
    if (!settings.databaseUrl) await migrate({ ownerUrl: database.ownerUrl, appRole: roleOf(database.appUrl) });
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
