import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { limitSubject } from '../../platform/limits/client-address.js';
import { type Budget, RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Audit } from '../audit/index.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefusalReason } from './provider.port.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';

export interface ReceivedNotification {
  readonly method: string;
  readonly body: Buffer;
  readonly address: string;
  readonly now: Date;
}

/**
 * More per minute than a faulty gateway would send; beyond it, refusals from an address are folded so that they cannot
 * flood the log.
 */
const SEPARATE_REFUSALS: Budget = { name: 'refused-notifications', points: 20, windowSeconds: 60 };
const MINUTE_MS = 60_000;

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Stores every notification: an authentic one so that it acts once, a forged one so that staff can see it. */
@Injectable()
export class NotificationInbox {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly audit: Audit,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns true the first time, false for every later delivery. Part of the transaction that acts on it. */
  async take(tx: Tx, { method, body, address, now }: ReceivedNotification, dedupeKey: string): Promise<boolean> {
    return this.payments.takeNotification(tx, { method, dedupeKey, bodyHash: hashOf(body), address, now });
  }

  /**
   * Stores a refused notification and writes an audit entry; it has no other effect. Each of an address's first twenty
   * refusals per minute gets its own entry; after that one per minute and reason, and the row here counts the rest.
   */
  async refuse(tx: Tx, { method, body, address, now }: ReceivedNotification, refusal: RefusalReason): Promise<void> {
    const bodyHash = hashOf(body);
    const isFolded = await this.#isOverBudget(address);
    const foldKey = isFolded ? foldKeyOf(refusal, address, now) : null;
    if (!(await this.payments.refuseNotification(tx, { method, refusal, bodyHash, address, now, foldKey }))) return;
    this.audit.record(tx, {
      actorId: null,
      action: 'payment.notification_refused',
      subject: method,
      after: { refusal, bodyHash, ...(isFolded ? { andMore: true } : {}) },
    });
  }

  async #isOverBudget(address: string): Promise<boolean> {
    try {
      await this.limiter.takeHere(SEPARATE_REFUSALS, limitSubject(address));
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'request.too_many') return true;
      throw error;
    }
  }
}

const foldKeyOf = (refusal: RefusalReason, address: string, now: Date): string =>
  `refused ${refusal} ${limitSubject(address)} ${Math.floor(now.getTime() / MINUTE_MS)}`;

/** Well past the last retry of any gateway; as long as network addresses may be kept. */
const KEEP_MS = 90 * 24 * 3_600_000;

/**
 * Deletes notifications with their source addresses, and the payer details of erased accounts. Payments and audit
 * entries stay.
 */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentsRepository,
    private readonly transfers: BankReceiptsRepository,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    await this.transactions.run(async (tx) => {
      await this.payments.sweepNotifications(tx, before);
      await this.transfers.forgetPayersOfErased(tx);
    });
  }
}
