import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefusalReason } from './provider.port.js';

export interface ReceivedNotification {
  readonly method: string;
  readonly body: Buffer;
  readonly address: string;
  readonly now: Date;
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Remembers every notification: an authentic one so that it acts once, a forged one so that staff can see it. */
@Injectable()
export class NotificationInbox {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly audit: Audit,
  ) {}

  /** True the first time, false for every later delivery. Part of the transaction that acts on it. */
  async take(tx: Tx, { method, body, address, now }: ReceivedNotification, dedupeKey: string): Promise<boolean> {
    return this.payments.takeNotification(tx, { method, dedupeKey, bodyHash: hashOf(body), address, now });
  }

  /** Nothing else comes of it but a line in the audit log. */
  async refuse(tx: Tx, { method, body, address, now }: ReceivedNotification, refusal: RefusalReason): Promise<void> {
    const bodyHash = hashOf(body);
    await this.payments.refuseNotification(tx, { method, refusal, bodyHash, address, now });
    const after = { refusal, bodyHash };
    await this.audit.record(tx, {
      actorId: null,
      action: 'payment.notification_refused',
      subject: method,
      after,
      address,
    });
  }
}
