import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { AppError } from '../../domain/errors/index.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { type Origin, Sessions } from '../auth/index.js';
import { type Answer, Assertions, type Signed } from './assertions.service.js';
import { Challenges } from './challenges.service.js';
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
