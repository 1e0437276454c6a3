import type { INestApplicationContext } from '@nestjs/common';
import { STAFF_ROLES, type StaffRole } from '../../domain/access/roles.js';
import { StaffInvitation } from '../../modules/auth/index.js';
import { UnsubscribeLinks } from '../../modules/marketing-email/index.js';
import { PasskeyRecovery } from '../../modules/webauthn/index.js';
import type { Settings } from '../../platform/config/settings.js';
import { type CommandIo, onSite } from '../site.js';

const USAGE = `Usage: npm run admin -- create MAIL [ROLE]
       npm run admin -- dismiss MAIL
       npm run admin -- forget-passkeys MAIL
       npm run admin -- rotate-unsubscribe-key

create gives the account of MAIL a role (${STAFF_ROLES.join(', ')}; admin where none is named), making the account
where there is none, and prints a link that sets its password. The link works once, within half an hour. Run it again for
another. Refused once there are two administrators: they appoint staff in the console, together.

dismiss removes the role from the account of MAIL, for a member of staff who has left.

forget-passkeys removes every passkey of the account of MAIL and signs it out everywhere: for somebody who has lost them
all, where no two other administrators can do it in the console. An administrator then approves nothing for 24 hours.

rotate-unsubscribe-key makes a new key for the links in marketing mail. Links that were sent keep working.`;

interface Given {
  readonly mail: string;
  readonly role: StaffRole;
}

/** Lines to print, or why the command was refused. */
type Outcome = readonly string[] | { readonly refusal: string };

interface Command {
  /** The arguments after the verb. */
  readonly takes: readonly ['MAIL', '[ROLE]'] | readonly ['MAIL'] | readonly [];
  readonly run: (app: INestApplicationContext, given: Given, settings: Settings) => Promise<Outcome>;
}

const noSuchAccount = (mail: string): Outcome => ({
  refusal: `${mail} is not a mail address, or its account cannot be used.`,
});
const ENOUGH: Outcome = {
  refusal: `There are already two administrators. They can add another in the console: one proposes it, the other approves.
An administrator who has lost a password can request a link at /forgot. Use forget-passkeys for lost passkeys, and
dismiss for an administrator who has left.`,
};

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    takes: ['MAIL', '[ROLE]'],
    run: async (app, { mail, role }, { publicUrl }) => {
      const invitation = await app.get(StaffInvitation).bootstrap(mail, role);
      if (invitation === 'enough') return ENOUGH;
      if (invitation === 'no-account') return noSuchAccount(mail);
      const { token, validUntil, isNew } = invitation;
      return [
        isNew ? `An account for ${mail} was made.` : `The account of ${mail} has the role ${role} now.`,
        `Set its password until ${validUntil.toISOString()}:`,
        `${publicUrl}/reset/${token}`,
      ];
    },
  },
  dismiss: {
    takes: ['MAIL'],
    run: async (app, { mail }) =>
      (await app.get(StaffInvitation).dismiss(mail))
        ? [`${mail} is a customer from now on.`]
        : { refusal: `${mail} does not belong to a member of staff.` },
  },
  'forget-passkeys': {
    takes: ['MAIL'],
    run: async (app, { mail }) => {
      const count = await app.get(PasskeyRecovery).forgetAll(mail);
      return count === null
        ? noSuchAccount(mail)
        : [`${count} passkeys of ${mail} were removed, and it was signed out everywhere.`];
    },
  },
  'rotate-unsubscribe-key': {
    takes: [],
    run: async (app) => {
      const id = await app.get(UnsubscribeLinks).rotate();
      return id === null
        ? { refusal: 'Every number that a key can have is given out.' }
        : [`Unsubscribe links are signed with key ${id} from now on. Those sent before keep working.`];
    },
  },
};

/** Runs the command and returns its exit code: 0 done, 1 refused, 2 usage error. */
export async function runAdminCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [verb, ...rest] = args;
  const command = verb && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  const [mail = '', named = 'admin'] = rest;
  const role = STAFF_ROLES.find((known) => known === named);
  const least = command?.takes.filter((name) => !name.startsWith('[')).length ?? 0;
  if (!command || role === undefined || rest.length < least || rest.length > command.takes.length) {
    io.err(USAGE);
    return 2;
  }
  return onSite(io, async (app, settings) => {
    const said = await command.run(app, { mail, role }, settings);
    if ('refusal' in said) {
      io.err(said.refusal);
      return 1;
    }
    for (const line of said) io.out(line);
    return 0;
  });
}
