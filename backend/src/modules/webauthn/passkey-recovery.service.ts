import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { evaluatePasskeyReset } from '../../domain/approvals/approvers.js';
import { ALWAYS_TWO } from '../../domain/approvals/giving.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts, AccountStanding, StaffStanding } from '../account/index.js';
import { type Act, Approvals } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import { Challenges } from './challenges.service.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Payload of a proposal to reset a colleague's passkeys. */
interface PasskeyReset {
  readonly accountId: string;
}

/**
 * Recovery for staff who have lost every passkey: by two other administrators or, where there are not two others, by
 * the operator of the server.
 */
@Injectable()
export class PasskeyRecovery {
  readonly #act: Act<PasskeyReset>;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: Challenges,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly standing: AccountStanding,
    private readonly staffStanding: StaffStanding,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<PasskeyReset>('passkey_reset', async (tx, { payload: { accountId }, staff }) => {
      await this.#requireTwoOthers(tx, staff, accountId);
      await this.#forgetAll(tx, accountId, staff);
      return { id: accountId };
    });
  }

  /**
   * Proposes to remove all passkeys of a colleague. Returns the proposal's id.
   *
   * Refuses with account.not_found (also for a customer) and as `evaluatePasskeyReset`.
   */
  async propose(staff: StaffMember, accountId: string, reason: string): Promise<string> {
    return this.keys.run(staff.key, async (tx) => {
      const { role, deletedAt } = await this.accounts.get(tx, accountId);
      if (role === 'customer' || deletedAt) throw new AppError('account.not_found');
      await this.#requireTwoOthers(tx, staff, accountId);
      return this.#act.propose(tx, staff, { payload: { accountId }, reason, givenFen: ALWAYS_TWO, accountId });
    });
  }

  /**
   * Removes all passkeys of the account with this address, ends its sessions and notifies its owner of each passkey.
   *
   * Returns how many there were; null when no account has the address.
   */
  async forgetAll(typed: string): Promise<number | null> {
    const address = canonicalMail(typed);
    return this.transactions.run(async (tx) => {
      const found = address && (await this.accounts.findByMail(tx, address));
      if (!found) return null;
      return this.#forgetAll(tx, found.id, null);
    });
  }

  async #requireTwoOthers(tx: Tx, { accountId: actorId }: StaffMember, ownerId: string): Promise<void> {
    const verdict = evaluatePasskeyReset(ownerId, actorId, await this.staffStanding.lockApprovers(tx));
    if (!verdict.ok) throw new AppError(verdict.code);
  }

  async #forgetAll(tx: Tx, accountId: string, staff: StaffMember | null): Promise<number> {
    const account = await this.accounts.lock(tx, accountId);
    const { mail: to, locale, name } = account;
    const known = await this.passkeys.list(tx, accountId);
    const removedAt = this.clock.now();
    for (const { name: passkeyName } of known) {
      this.mail.enqueue(tx, 'passkey-removed', { to, locale, name, passkeyName, removedAt });
    }
    await this.passkeys.removeAll(tx, accountId);
    await this.challenges.forget(tx, accountId);
    await this.sessions.endAll(tx, accountId, null);
    await this.standing.restartApprovals(tx, account);
    const who = { actorId: staff?.accountId ?? null };
    const before = { passkeyIds: known.map((one) => one.id) };
    this.audit.record(tx, { ...who, action: 'passkey.all_removed', subject: accountId, before });
    return known.length;
  }
}
