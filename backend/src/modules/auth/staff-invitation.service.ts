import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { RESET_TTL_MS } from '../../domain/accounts/credential-life.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Role, StaffMember } from '../../platform/http/principal.js';
import { AccountRegistration, Accounts, AccountStanding, type StandingChange } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';

export interface StaffLink {
  /** For `/reset/<token>`: works once, within half an hour. */
  readonly token: string;
  readonly validUntil: Date;
}

export interface Invitation extends StaffLink {
  /** False when the address had an account, which now has the role. */
  readonly isNew: boolean;
}

/** Makes members of staff. Nobody gets a password that somebody else has chosen. */
@Injectable()
export class StaffInvitation {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly registration: AccountRegistration,
    private readonly standing: AccountStanding,
    private readonly tokens: ResetTokensRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * Gives the role to the account of an address, making one where there is none, and a link to set a password.
   *
   * Null when the text is no mail address, or its account cannot be signed in to. `actorId` is null on the command line.
   */
  async invite(typed: string, role: Role, actorId: string | null): Promise<Invitation | null> {
    const mail = canonicalMail(typed);
    if (mail === null) return null;
    return this.transactions.run(async (tx) => {
      const known = await this.accounts.findByMail(tx, mail);
      const accountId = known ? known.id : await this.#register(tx, mail);
      if (accountId === null || (known && !Accounts.isActive(known))) return null;
      return { ...(await this.#welcome(tx, { accountId, role, actorId })), isNew: known === null };
    });
  }

  /**
   * Makes an account for a new member of staff. Whoever holds the answered link sets the password, so there is none for
   * an account that is somebody's already: its role is changed instead.
   *
   * Refuses with request.invalid for what is no address, and account.mail_taken.
   */
  async inviteNew({ accountId: actorId, address }: StaffMember, typed: string, role: Role): Promise<StaffLink> {
    const mail = canonicalMail(typed);
    if (mail === null) throw new AppError('request.invalid', { details: [{ field: 'mail', code: 'isMail' }] });
    return this.transactions.run(async (tx) => {
      const accountId = (await this.accounts.findByMail(tx, mail)) ? null : await this.#register(tx, mail);
      if (accountId === null) throw new AppError('account.mail_taken');
      return this.#welcome(tx, { accountId, role, actorId, address });
    });
  }

  async #welcome(tx: Tx, { role, ...change }: StandingChange & { readonly role: Role }): Promise<StaffLink> {
    const validUntil = new Date(this.clock.now().getTime() + RESET_TTL_MS);
    await this.standing.changeRole(tx, change, role);
    const { accountId: subject, ...who } = change;
    await this.audit.record(tx, { ...who, action: 'account.invited', subject, after: { role } });
    return { token: await this.tokens.issue(tx, subject, validUntil), validUntil };
  }

  async #register(tx: Tx, mail: string): Promise<string | null> {
    const [name = mail] = mail.split('@');
    return this.registration.createWithoutConsent(tx, { mail, name, locale: 'zh', now: this.clock.now() });
  }
}
