import { Injectable } from '@nestjs/common';
import { MIN_APPROVERS } from '../../domain/approvals/proposal.js';
import { canonicalMail, readDeliverableMail } from '../../domain/text/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { RESET_TTL_MS } from '../../domain/accounts/session-life.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Role, StaffRole } from '../../domain/access/roles.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import {
  AccountRegistration,
  Accounts,
  AccountStanding,
  StaffStanding,
  type StandingChange,
} from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { deliverableMail } from './mail-codes.service.js';
import { ResetTokensRepository } from './auth.repository.js';
import { DEFAULT_LOCALE } from '../../domain/locale/locales.js';

interface StaffLink {
  /** For `/reset/<token>`: single use, valid for half an hour. */
  readonly token: string;
  readonly validUntil: Date;
}

export interface Invitation extends StaffLink {
  /** False when the address already had an account, which now has the role. */
  readonly isNew: boolean;
}

/** An invitation that an administrator sends from the console. */
export interface Invited {
  readonly mail: string;
  readonly role: StaffRole;
  /** For the second person and the audit log. */
  readonly reason?: string | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Advisory lock held while an administrator is created on the server, so that concurrent commands are counted one after
 * the other.
 */
const BOOTSTRAP_LOCK = 7_215_004_332;

/** Creates members of staff. Only they ever receive the link that sets their password. */
@Injectable()
export class StaffInvitation {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly registration: AccountRegistration,
    private readonly standing: AccountStanding,
    private readonly staffStanding: StaffStanding,
    private readonly tokens: ResetTokensRepository,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Appoints staff from the command line, on a site with fewer than two administrators: gives the account of an address
   * the role, creating the account if there is none, and returns a link to set its password. Administrators can approve
   * at once.
   *
   * Returns `no-account` when mail cannot be sent to the address or its account cannot sign in; `enough` when there are
   * already two.
   */
  async bootstrap(typed: string, role: StaffRole): Promise<Invitation | 'no-account' | 'enough'> {
    const verdict = readDeliverableMail(typed);
    if (!verdict.ok) return 'no-account';
    const { mail } = verdict;
    const actorId = null;
    return this.transactions.run(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
      const approvers = await this.staffStanding.lockApprovers(tx);
      if (approvers.length >= MIN_APPROVERS) return 'enough';
      const known = await this.accounts.findByMail(tx, mail);
      const accountId = known ? known.id : await this.#register(tx, mail);
      if (accountId === null || (known && !Accounts.isActive(known))) return 'no-account';
      await this.standing.changeRole(tx, { accountId, actorId }, role);
      return { ...(await this.#link(tx, { accountId, role, actorId })), isNew: known === null };
    });
  }

  /**
   * Removes the role of a member of staff who has left, from the command line.
   *
   * Returns false when the address does not belong to a member of staff.
   */
  async dismiss(typed: string): Promise<boolean> {
    const mail = canonicalMail(typed);
    if (mail === null) return false;
    return this.transactions.run(async (tx) => {
      const known = await this.accounts.findByMail(tx, mail);
      if (!known || known.role === 'customer') return false;
      await this.standing.changeRole(tx, { accountId: known.id, actorId: null }, 'customer');
      return true;
    });
  }

  /**
   * Creates an account for a new member of staff and mails it the link that sets its password. An address that already
   * has an account is refused: staff change that account's role instead. Returns the id of the proposal that a new
   * administrator waits for.
   *
   * Refuses with request.invalid for an invalid address, account.mail_taken, and as `StaffStanding.change`.
   */
  async inviteNew(staff: StaffMember, { mail: typed, role, reason }: Invited): Promise<string | null> {
    const to = deliverableMail(typed);
    const { accountId: actorId } = staff;
    return this.transactions.run(async (tx) => {
      const accountId = (await this.accounts.findByMail(tx, to)) ? null : await this.#register(tx, to);
      if (accountId === null) {
        throw new AppError('account.mail_taken', { details: [{ field: 'mail', code: 'account.mail_taken' }] });
      }
      const proposalId = await this.staffStanding.changeWithin(tx, staff, { accountId, reason }, { role });
      const link = await this.#link(tx, { accountId, role, actorId });
      const { locale } = await this.accounts.get(tx, actorId);
      const minutes = RESET_TTL_MS / MINUTE_MS;
      this.mail.enqueue(tx, 'staff-invitation', { to, locale, minutes, ...link });
      return proposalId;
    });
  }

  async #link(tx: Tx, { role, ...change }: StandingChange & { readonly role: Role }): Promise<StaffLink> {
    const validUntil = new Date(this.clock.now().getTime() + RESET_TTL_MS);
    const { accountId: subject, ...who } = change;
    this.audit.record(tx, { ...who, action: 'account.invited', subject, after: { role } });
    return { token: await this.tokens.issue(tx, subject, validUntil), validUntil };
  }

  async #register(tx: Tx, mail: string): Promise<string | null> {
    const [name = mail] = mail.split('@');
    return this.registration.createWithoutConsent(tx, { mail, name, locale: DEFAULT_LOCALE, now: this.clock.now() });
  }
}
