import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { evaluatePasskeyName, MAX_PASSKEYS } from '../../domain/accounts/credential-rules.js';
import { platformOf } from '../../domain/accounts/session-life.js';
import { ALWAYS_TWO } from '../../domain/approvals/giving.js';
import { evaluatePasskeyReset } from '../../domain/approvals/proposal.js';
import { AppError } from '../../domain/errors/index.js';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Principal, StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts, AccountStanding, StaffStanding } from '../account/index.js';
import { type Act, Approvals } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import { Challenges } from './challenges.service.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { StaffPasskeys } from './passkeys.service.js';
import { challengeIn, RelyingParty } from './relying-party.js';

@Injectable()
export class PasskeyRegistration {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeysRepository,
    private readonly relyingParty: RelyingParty,
    private readonly staff: StaffPasskeys,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Begins to add a passkey. Refuses with passkey.name_*, passkey.too_many, auth.passkey_needed (staff). */
  async start(principal: Principal, typedName: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const verdict = evaluatePasskeyName(typedName);
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'name', code: verdict.code }] });
    const { accountId } = principal;
    const { known, contact } = await this.transactions.run(async (tx) => ({
      known: await this.passkeys.list(tx, accountId),
      contact: await this.accounts.contact(tx, accountId),
    }));
    requireRoom(known);
    this.staff.demandOwn(principal, known);
    const challenge = await this.challenges.openRegistration(principal, verdict.name);
    return this.relyingParty.creationOptions(challenge, { accountId, ...contact }, known);
  }

  /**
   * Stores the passkey that the browser created, and notifies its owner. The session counts as having shown it.
   *
   * Refuses with passkey.refused, for any invalid response; passkey.too_many, auth.passkey_needed (staff), auth.required
   * (the session has ended since).
   */
  async finish(principal: Principal, response: RegistrationResponseJSON, agent: string): Promise<Passkey> {
    const challenge = challengeIn(response.response.clientDataJSON);
    const open = challenge && (await this.challenges.take(challenge, 'register', principal));
    const credential = open ? await this.relyingParty.readCredential(response, open.challenge) : null;
    if (!open || !credential) return this.#refuse(principal);
    const isAway = response.authenticatorAttachment === 'cross-platform';
    const passkey = await this.transactions.run((tx) =>
      this.#keep(tx, principal, {
        ...credential,
        accountId: principal.accountId,
        name: open.passkeyName ?? '',
        // A security key or a nearby phone has nothing to do with the browser's operating system.
        platform: isAway ? 'Other' : platformOf(agent),
        createdAt: this.clock.now(),
        lastUsedAt: null,
      }),
    );
    return passkey ?? this.#refuse(principal);
  }

  async #keep(tx: Tx, principal: Principal, fresh: Omit<Passkey, 'id'>): Promise<Passkey | null> {
    const { accountId, sessionId } = principal;
    const account = await this.accounts.lockActive(tx, accountId);
    const known = await this.passkeys.list(tx, accountId);
    requireRoom(known);
    // Again: the first passkey may have been added since, by another session.
    this.staff.demandOwn(principal, known);
    const passkey = await this.passkeys.insert(tx, fresh);
    // Nothing is confirmed by a credential that is refused.
    if (!passkey) return null;
    await this.sessions.confirm(tx, sessionId, 'passkey');
    const { mail: to, locale, name } = account;
    const [passkeyName, addedAt] = [passkey.name, passkey.createdAt];
    this.mail.enqueue(tx, 'passkey-added', { to, locale, name, passkeyName, addedAt });
    this.audit.record(tx, {
      actorId: accountId,
      action: 'passkey.added',
      subject: accountId,
      after: { passkeyId: passkey.id },
      personal: { passkeyName },
    });
    return passkey;
  }

  async #refuse({ accountId }: Principal): Promise<never> {
    const refusal = { actorId: accountId, action: 'passkey.addition_refused', subject: accountId } as const;
    await this.transactions.run((tx) => this.audit.record(tx, refusal));
    throw new AppError('passkey.refused');
  }
}

function requireRoom(known: readonly Passkey[]): void {
  if (known.length >= MAX_PASSKEYS) throw new AppError('passkey.too_many');
}

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
