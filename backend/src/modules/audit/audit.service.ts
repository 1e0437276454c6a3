import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { currentRequestId } from '../../platform/logging/request-context.js';

/** What happened. Ids and facts only: no secret belongs here, since nothing here is ever removed. */
export interface AuditEntry {
  /** Who; null for the system and for strangers. */
  readonly actorId: string | null;
  readonly action: `${string}.${string}`;
  /** On what: an id. */
  readonly subject: string;
  readonly before?: object;
  readonly after?: object;
  readonly address?: string;
}

/** Writes the audit log, in the transaction whose change it tells of. */
@Injectable()
export class Audit {
  async record(tx: Tx, { actorId, action, subject, before, after, address }: AuditEntry): Promise<void> {
    await tx.query(
      `INSERT INTO audit_records (actor_id, action, subject, before, after, address, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        actorId,
        action,
        subject,
        before ? JSON.stringify(before) : null,
        after ? JSON.stringify(after) : null,
        address ?? null,
        currentRequestId(),
      ],
    );
  }
}
