import { Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** The way back for staff who have lost every passkey: by whoever runs the server, never over the network. */
@Injectable()
export class PasskeyRecovery {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passkeys: PasskeysRepository,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Removes all passkeys of the account of an address, ends its sessions and tells its owner of each passkey.
   *
   * Answers how many there were; null when nobody has the address.
   */
  async forgetAll(typed: string): Promise<number | null> {
    const address = canonicalMail(typed);
    return this.transactions.run(async (tx) => {
      const found = address && (await this.accounts.findByMail(tx, address));
      if (!found) return null;
      const { id, mail: to, locale, name } = await this.accounts.lock(tx, found.id);
      const known = await this.passkeys.list(tx, id);
      const removedAt = this.clock.now();
      for (const { name: passkeyName } of known) {
        await this.mail.enqueue(tx, 'passkey-removed', { to, locale, name, passkeyName, removedAt });
      }
      await this.passkeys.removeAll(tx, id);
      await this.sessions.endAll(tx, id, null);
      const before = { passkeyIds: known.map((one) => one.id) };
      await this.audit.record(tx, { actorId: null, action: 'passkey.all_removed', subject: id, before });
      return known.length;
    });
  }
}
