import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit } from '../audit/index.js';
import { LetterResending } from '../mail/index.js';

/** Staff actions on mails that were not delivered. */
@Injectable()
export class MailDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly letters: LetterResending,
    private readonly audit: Audit,
  ) {}

  /** Resends a mail that failed or was refused, with a reason. Refuses as `LetterResending` does. */
  async sendAgain({ accountId: actorId }: StaffMember, letterId: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.letters.sendAgain(tx, letterId);
      const action = 'mail.sent_again';
      this.audit.record(tx, { actorId, action, subject: letterId, before, after: { reason } });
    });
  }

  /** Records in the audit log that a list of recipients was exported. */
  async noteExport({ accountId: actorId }: StaffMember, rows: number): Promise<void> {
    const entry = { actorId, action: 'mail.exported', subject: 'mail-deliveries', after: { rows } } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
