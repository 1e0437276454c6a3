import { Inject, Injectable } from '@nestjs/common';
import { evaluatePasskeyName, mayRemovePasskey } from '../../domain/accounts/credential-rules.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { lacksPasskey, type Principal, type StaffMember } from '../../platform/http/access/access.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Requirements for staff beyond those for customers. */
@Injectable()
export class StaffPasskeys {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * In production, staff who have passkeys must have shown one in this session before they add or remove one. Otherwise
   * a stolen password would be enough to register a passkey and enter the console with it.
   *
   * Refuses with auth.passkey_needed.
   */
  demandOwn(principal: Principal, known: readonly Passkey[]): void {
    if (known.length > 0 && lacksPasskey(this.settings, principal)) throw new AppError('auth.passkey_needed');
  }
}

/** The management of passkeys, by their owner and for customers by staff. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: Sessions,
    private readonly staff: StaffPasskeys,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Oldest first. */
  async list(accountId: string): Promise<Passkey[]> {
    return this.transactions.run((tx) => this.passkeys.list(tx, accountId));
  }

  /** Refuses with passkey.not_found, passkey.name_*. */
  async rename({ accountId }: Principal, id: string, typedName: string): Promise<Passkey> {
    const verdict = evaluatePasskeyName(typedName);
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'name', code: verdict.code }] });
    const { name } = verdict;
    return this.transactions.run(async (tx) => {
      await this.accounts.lock(tx, accountId);
      const passkey = await this.passkeys.find(tx, accountId, id);
      if (!passkey) throw new AppError('passkey.not_found');
      await this.passkeys.update(tx, id, { name });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'passkey.renamed',
        subject: accountId,
        after: { passkeyId: id },
        personal: { from: passkey.name, to: name },
      });
      return { ...passkey, name };
    });
  }

  /**
   * Removes a passkey, notifies its owner, and ends every other session: one of them may have been opened with it.
   *
   * Refuses with passkey.not_found, passkey.last_factor (no other way to sign in is left), auth.passkey_needed (staff),
   * auth.required (the session has ended since).
   */
  async remove(principal: Principal, id: string): Promise<void> {
    const { accountId } = principal;
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.lockActive(tx, accountId);
      await this.sessions.requireLive(tx, principal);
      const known = await this.passkeys.list(tx, accountId);
      const removed = { passkey: requireOne(known, id), known, by: accountId, keptSession: principal.sessionId };
      this.staff.demandOwn(principal, known);
      await this.#remove(tx, account, removed);
    });
  }

  /**
   * Removes a customer's passkey, such as one on a lost phone, notifies them and signs them out everywhere.
   *
   * Refuses with account.not_found, account.disabled, passkey.of_staff, passkey.not_found, passkey.last_factor.
   */
  async removeByStaff(
    { accountId: by }: StaffMember,
    { accountId, id }: { readonly accountId: string; readonly id: string },
    reason: string,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.lockActive(tx, accountId);
      if (account.role !== 'customer') throw new AppError('passkey.of_staff');
      const known = await this.passkeys.list(tx, accountId);
      await this.#remove(tx, account, { passkey: requireOne(known, id), known, by, keptSession: null, reason });
    });
  }

  async #remove(
    tx: Tx,
    { id: accountId, mail: to, locale, name, passwordHash }: Account,
    { passkey, known, by, keptSession, reason }: Removal,
  ): Promise<void> {
    const facts = { passkeys: known.length, hasPassword: passwordHash !== null };
    if (!mayRemovePasskey(facts)) throw new AppError('passkey.last_factor');
    await this.passkeys.remove(tx, passkey.id);
    await this.sessions.endAll(tx, accountId, keptSession);
    const [passkeyName, removedAt] = [passkey.name, this.clock.now()];
    this.mail.enqueue(tx, 'passkey-removed', { to, locale, name, passkeyName, removedAt });
    this.audit.record(tx, {
      actorId: by,
      action: 'passkey.removed',
      subject: accountId,
      before: { passkeyId: passkey.id },
      ...(reason === undefined ? {} : { after: { reason } }),
      personal: { passkeyName },
    });
  }
}

interface Removal {
  readonly passkey: Passkey;
  /** All of the account. */
  readonly known: readonly Passkey[];
  readonly by: string;
  /** The session that continues; null for none. */
  readonly keptSession: string | null;
  readonly reason?: string;
}

function requireOne(known: readonly Passkey[], id: string): Passkey {
  const passkey = known.find((one) => one.id === id);
  if (!passkey) throw new AppError('passkey.not_found');
  return passkey;
}
