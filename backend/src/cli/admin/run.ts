import type { INestApplicationContext } from '@nestjs/common';
import { StaffInvitation } from '../../modules/auth/index.js';
import { UnsubscribeLinks } from '../../modules/marketing-email/index.js';
import { PasskeyRecovery } from '../../modules/webauthn/index.js';
import type { Settings } from '../../platform/config/settings.js';
import { type CommandIo, onSite } from '../site.js';

const USAGE = `Usage: npm run admin -- create MAIL
       npm run admin -- forget-passkeys MAIL
       npm run admin -- rotate-unsubscribe-key

create gives the account of MAIL the role admin, making the account where there is none, and prints a link that sets its
password. The link works once, within half an hour. Run it again for another.

forget-passkeys removes every passkey of the account of MAIL and signs it out everywhere: for somebody who has lost them
all, and could not enter the console any more.

rotate-unsubscribe-key makes a new key for the links in marketing mail. Links that were sent keep working.`;

interface Command {
  /** The arguments after the verb. */
  readonly takes: readonly ['MAIL'] | readonly [];
  /** What it has to say; null when it cannot be done. */
  readonly run: (app: INestApplicationContext, mail: string, settings: Settings) => Promise<readonly string[] | null>;
  readonly refusal: (mail: string) => string;
}

const noSuchAccount = (mail: string): string => `${mail} is not a mail address, or its account cannot be used.`;

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    takes: ['MAIL'],
    refusal: noSuchAccount,
    run: async (app, mail, { publicUrl }) => {
      const invitation = await app.get(StaffInvitation).invite(mail, 'admin', null);
      if (!invitation) return null;
      const { token, validUntil, isNew } = invitation;
      return [
        isNew ? `An account for ${mail} was made.` : `The account of ${mail} is an admin's now.`,
        `Set its password until ${validUntil.toISOString()}:`,
        `${publicUrl}/reset/${token}`,
      ];
    },
  },
  'forget-passkeys': {
    takes: ['MAIL'],
    refusal: noSuchAccount,
    run: async (app, mail) => {
      const count = await app.get(PasskeyRecovery).forgetAll(mail);
      return count === null ? null : [`${count} passkeys of ${mail} were removed, and it was signed out everywhere.`];
    },
  },
  'rotate-unsubscribe-key': {
    takes: [],
    refusal: () => 'Every number that a key can have is given out.',
    run: async (app) => {
      const id = await app.get(UnsubscribeLinks).rotate();
      return id === null
        ? null
        : [`Unsubscribe links are signed with key ${id} from now on. Those sent before keep working.`];
    },
  },
};

/** Runs the command and gives back its exit code: 0 done, 1 refused, 2 not understood. */
export async function runAdminCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [verb, ...rest] = args;
  const command = verb && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || rest.length !== command.takes.length) {
    io.err(USAGE);
    return 2;
  }
  const [mail = ''] = rest;
  return onSite(io, async (app, settings) => {
    const said = await command.run(app, mail, settings);
    if (!said) {
      io.err(command.refusal(mail));
      return 1;
    }
    for (const line of said) io.out(line);
    return 0;
  });
}
