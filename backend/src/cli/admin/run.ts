import type { INestApplicationContext } from '@nestjs/common';
import { STAFF_ROLES, type StaffRole } from '../../domain/access/roles.js';
import { StaffInvitation } from '../../modules/auth/index.js';
import { UnsubscribeLinks } from '../../modules/campaigns/index.js';
import { PasskeyRecovery } from '../../modules/webauthn/index.js';
import type { Settings } from '../../platform/config/settings.js';
import { type CommandIo, onSite } from '../site.js';

const USAGE = `Usage: npm run admin -- create MAIL [ROLE]
       npm run admin -- dismiss MAIL
       npm run admin -- forget-passkeys MAIL
       npm run admin -- rotate-unsubscribe-key

create gives the account of MAIL a role (${STAFF_ROLES.join(', ')}; admin by default), creating the account
if there is none, and prints a single-use link to set its password, valid for 30 minutes. Run it again for a new link.
Refused once there are two administrators: from then on, they add staff in the console.

dismiss removes the staff role of the account of MAIL, for example when someone has left.

forget-passkeys removes every passkey of the account of MAIL and signs it out everywhere. Use it if all passkeys are
lost and there are not two other administrators to reset them in the console. An administrator cannot approve anything for
24 hours afterwards.

rotate-unsubscribe-key creates a new key for the links in marketing mail. Links already sent keep working.`;

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
  refusal: `${mail} is not a valid mail address, or its account is not available.`,
});
const TWO_ADMINISTRATORS: Outcome = {
  refusal: `There are already two administrators. They can add another in the console: one proposes it, the other approves.
An administrator who has lost a password can request a link at /forgot. Use forget-passkeys for lost passkeys, and
dismiss for an administrator who has left.`,
};

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    takes: ['MAIL', '[ROLE]'],
    run: async (app, { mail, role }, { publicUrl }) => {
      const invitation = await app.get(StaffInvitation).bootstrap(mail, role);
      if (invitation === 'enough') return TWO_ADMINISTRATORS;
      if (invitation === 'no-account') return noSuchAccount(mail);
      const { token, validUntil, isNew } = invitation;
      return [
        isNew ? `Created an account for ${mail}.` : `The account of ${mail} now has the role ${role}.`,
        `Set its password before ${validUntil.toISOString()}:`,
        `${publicUrl}/reset/${token}`,
      ];
    },
  },
  dismiss: {
    takes: ['MAIL'],
    run: async (app, { mail }) =>
      (await app.get(StaffInvitation).dismiss(mail))
        ? [`${mail} is now a customer.`]
        : { refusal: `${mail} is not the account of a member of staff.` },
  },
  'forget-passkeys': {
    takes: ['MAIL'],
    run: async (app, { mail }) => {
      const count = await app.get(PasskeyRecovery).forgetAll(mail);
      return count === null
        ? noSuchAccount(mail)
        : [`Removed ${count} ${count === 1 ? 'passkey' : 'passkeys'} of ${mail} and signed it out everywhere.`];
    },
  },
  'rotate-unsubscribe-key': {
    takes: [],
    run: async (app) => {
      const id = await app.get(UnsubscribeLinks).rotate();
      return id === null
        ? { refusal: 'All key ids have been used.' }
        : [`New unsubscribe links are signed with key ${id}. Links already sent keep working.`];
    },
  },
};

/** Runs the command and returns its exit code: 0 done, 1 refused, 2 usage error. */
export async function runAdminCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [verb, ...rest] = args;
  const command = verb && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  const [mail = '', named = 'admin'] = rest;
  const role = STAFF_ROLES.find((known) => known === named);
  const required = command?.takes.filter((name) => !name.startsWith('[')).length ?? 0;
  if (!command || role === undefined || rest.length < required || rest.length > command.takes.length) {
    io.err(USAGE);
    return 2;
  }
  return onSite(io, async (app, settings) => {
    const outcome = await command.run(app, { mail, role }, settings);
    if ('refusal' in outcome) {
      io.err(outcome.refusal);
      return 1;
    }
    for (const line of outcome) io.out(line);
    return 0;
  });
}
