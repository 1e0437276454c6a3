import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
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
    private readonly transactions: Transactions,
  ) {}

  /** True the first time, false for every later delivery. Part of the transaction that acts on it. */
  async take(tx: Tx, { method, body, address, now }: ReceivedNotification, dedupeKey: string): Promise<boolean> {
    return this.payments.takeNotification(tx, { method, dedupeKey, bodyHash: hashOf(body), address, now });
  }

  async refuse({ method, body, address, now }: ReceivedNotification, refusal: RefusalReason): Promise<void> {
    await this.transactions.run((tx) =>
      this.payments.refuseNotification(tx, { method, refusal, bodyHash: hashOf(body), address, now }),
    );
  }
}
