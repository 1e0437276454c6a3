import type { INestApplicationContext } from '@nestjs/common';
import { StaffInvitation } from '../../modules/auth/index.js';
import { PasskeyRecovery } from '../../modules/webauthn/index.js';
import type { Settings } from '../../platform/config/settings.js';
import { type CommandIo, onSite } from '../site.js';

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
export async function runAdminCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [verb, mail, ...rest] = args;
  const command = verb && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || mail === undefined || rest.length > 0) {
    io.err(USAGE);
    return 2;
  }
  return onSite(io, async (app, settings) => {
    const said = await command(app, mail, settings);
    if (!said) {
      io.err(`${mail} is not a mail address, or its account cannot be used.`);
      return 1;
    }
    for (const line of said) io.out(line);
    return 0;
  });
}
