import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/principal.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { type Answer, Assertions } from './assertions.service.js';
import { Challenges } from './challenges.service.js';
import type { StartedCeremony } from './passkey-login.service.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';

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

  /** Records in the session that a passkey was shown. Every refusal is passkey.refused. */
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
