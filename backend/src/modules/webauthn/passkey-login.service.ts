import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { AppError } from '../../domain/errors/index.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { Audit } from '../audit/index.js';
import { type Origin, Sessions } from '../auth/index.js';
import { type Answer, Assertions, Challenges, type Signed } from './challenges.service.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';

export interface StartedCeremony {
  readonly publicKey: PublicKeyCredentialRequestOptionsJSON;
  readonly token: string;
}

/** Records of refused sign-ins hold an address, perhaps an attacker's; they need not be kept long. */
const KEEP_REFUSED_DAYS = 30;

/** Signs people in by passkey, even while their password is locked. */
@Injectable()
export class PasskeyLogin {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly assertions: Assertions,
    private readonly relyingParty: RelyingParty,
    private readonly audit: Audit,
  ) {}

  /** Begins a sign-in. Reveals nothing about any account: the passkey identifies it. */
  async start(): Promise<StartedCeremony> {
    const { challenge, token } = await this.challenges.open('login', null);
    return { publicKey: await this.relyingParty.requestOptions(challenge), token };
  }

  /** Returns the token of a new session. Every refusal is passkey.refused. */
  async finish(answer: Answer, origin: Origin): Promise<string> {
    const signed = await this.assertions.check('login', null, answer);
    const token = await this.transactions.run(async (tx) => {
      const entered = signed && (await this.#enter(tx, signed, origin));
      if (!entered) this.#recordRefusal(tx, signed);
      return entered;
    });
    if (token === null) throw new AppError('passkey.refused');
    return token;
  }

  async #enter(tx: Tx, signed: Signed, origin: Origin): Promise<string | null> {
    const account = await this.assertions.admit(tx, signed);
    if (!account) return null;
    const [{ id }, passkeyId] = [account, signed.passkey.id];
    this.audit.record(tx, { actorId: id, action: 'session.begun', subject: id, after: { passkeyId } });
    return this.sessions.begin(tx, id, origin, 'passkey');
  }

  #recordRefusal(tx: Tx, signed: Signed | null): void {
    this.audit.record(tx, {
      actorId: null,
      action: 'session.refused',
      subject: signed?.passkey.accountId ?? 'unknown',
      after: { by: 'passkey' },
      keepPersonalDays: KEEP_REFUSED_DAYS,
    });
  }
}

/** Confirms by passkey that a session is used by its owner. */
@Injectable()
export class PasskeyConfirmation {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly assertions: Assertions,
    private readonly passkeys: PasskeysRepository,
    private readonly relyingParty: RelyingParty,
    private readonly audit: Audit,
  ) {}

  /** Requests a signature by one of the account's own passkeys. Refuses with passkey.not_found when it has none. */
  async start(principal: Principal): Promise<StartedCeremony> {
    const known = await this.transactions.run((tx) => this.passkeys.list(tx, principal.accountId));
    if (known.length === 0) throw new AppError('passkey.not_found');
    const { challenge, token } = await this.challenges.open('confirm', principal);
    return { publicKey: await this.relyingParty.requestOptions(challenge, known), token };
  }

  /**
   * Records in the session that a passkey was shown. Every refusal is passkey.refused, except auth.required if the
   * session has ended since.
   */
  async finish(principal: Principal, answer: Answer): Promise<void> {
    const { accountId, sessionId } = principal;
    const signed = await this.assertions.check('confirm', principal, answer);
    const isConfirmed = await this.transactions.run(async (tx) => {
      const account = signed && (await this.assertions.admit(tx, signed));
      if (account) await this.sessions.confirm(tx, sessionId, 'passkey');
      this.audit.record(tx, {
        actorId: accountId,
        action: account ? 'session.confirmed' : 'session.confirmation_refused',
        subject: accountId,
        after: { by: 'passkey' },
      });
      return account !== null;
    });
    if (!isConfirmed) throw new AppError('passkey.refused');
  }
}
