import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { platformOf } from '../../domain/accounts/session-life.js';
import { evaluatePasskeyName, MAX_PASSKEYS } from '../../domain/accounts/passkey-rule.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import { challengeIn, RelyingParty } from './relying-party.js';
import { Challenges } from './challenges.service.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { StaffPasskeys } from './passkeys.service.js';

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
   * Refuses with passkey.refused, for any invalid response; passkey.too_many.
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

  async #keep(tx: Tx, { accountId, sessionId }: Principal, fresh: Omit<Passkey, 'id'>): Promise<Passkey | null> {
    const account = await this.accounts.lockActive(tx, accountId);
    requireRoom(await this.passkeys.list(tx, accountId));
    const passkey = await this.passkeys.insert(tx, fresh);
    if (!passkey) return null;
    const { mail: to, locale, name } = account;
    const [passkeyName, addedAt] = [passkey.name, passkey.createdAt];
    await this.sessions.confirm(tx, sessionId, 'passkey');
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
