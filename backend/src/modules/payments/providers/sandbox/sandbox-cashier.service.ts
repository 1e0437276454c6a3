import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../domain/errors/index.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Transactions } from '../../../../platform/database/transactions.js';
import { Outbox } from '../../../../platform/outbox/outbox.js';
import { SandboxRepository, type SandboxTrade } from './sandbox.repository.js';
import { SANDBOX_MERCHANT, type SandboxMessage, sandboxNotify } from './sandbox-message.js';

export type { SandboxTrade };

export const SANDBOX_OUTCOMES = ['paid', 'failed', 'wrong-amount', 'twice', 'late'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** Delay of a late notification. The money has arrived long before, and a query would have shown it. */
const LATE_SECONDS = 120;
const REPEAT_SECONDS = 2;

/** The buttons of the sandbox cashier. */
@Injectable()
export class SandboxCashier {
  constructor(
    private readonly payments: SandboxRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Refuses with payment.not_found. */
  async get(paymentId: string): Promise<SandboxTrade> {
    const trade = await this.payments.findByPayment(paymentId);
    if (!trade) throw new AppError('payment.not_found');
    return trade;
  }

  /**
   * Simulates one outcome and sends what a gateway would send.
   *
   * Refuses with payment.not_found, payment.closed (already paid, failed or expired).
   */
  async play(paymentId: string, outcome: SandboxOutcome): Promise<SandboxTrade> {
    const { outTradeNo, amountFen } = await this.get(paymentId);
    const base = { id: randomUUID(), merchant: SANDBOX_MERCHANT, outTradeNo, currency: 'CNY' };

    if (outcome === 'failed') {
      if (!(await this.payments.end(outTradeNo, 'failed'))) throw new AppError('payment.closed');
      await this.#send(outTradeNo, { ...base, status: 'failed' }, [0]);
    } else {
      const paidFen = outcome === 'wrong-amount' ? amountFen + 1 : amountFen;
      const transactionId = `SBX${randomUUID().replaceAll('-', '')}`;
      const collected = await this.payments.collect(outTradeNo, transactionId, paidFen, this.clock.now());
      if (!collected) throw new AppError('payment.closed');
      const delays = outcome === 'twice' ? [0, REPEAT_SECONDS] : [outcome === 'late' ? LATE_SECONDS : 0];
      await this.#send(outTradeNo, { ...base, status: 'paid', amountFen: paidFen, transactionId }, delays);
    }
    return this.get(paymentId);
  }

  async #send(outTradeNo: string, message: SandboxMessage, delaysSeconds: readonly number[]): Promise<void> {
    const trade = await this.payments.find(outTradeNo);
    if (!trade) throw new AppError('payment.not_found');
    await this.transactions.run((tx) => {
      for (const seconds of delaysSeconds) {
        const runAt = new Date(this.clock.now().getTime() + seconds * 1_000);
        this.outbox.add(tx, {
          contract: sandboxNotify,
          payload: { url: trade.notifyUrl, message: JSON.stringify(message) },
          ...(seconds ? { runAt } : {}),
        });
      }
    });
  }
}
