import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../../../domain/errors/index.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../../platform/database/transactions.js';
import { Outbox } from '../../../../platform/outbox/outbox.js';
import { TryLater } from '../../../../platform/queue/job-handler.js';
import { SANDBOX_MERCHANT, type SandboxMessage, sandboxNotify, signSandbox } from './sandbox.provider.js';
import { SandboxRepository, type SandboxTrade } from './sandbox.repository.js';

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
    return this.transactions.run(async (tx) => {
      if (outcome === 'failed') {
        const failed = await this.payments.end(outTradeNo, 'failed', tx);
        return this.#send(tx, failed, { ...base, status: 'failed' }, [0]);
      }
      const paidFen = outcome === 'wrong-amount' ? amountFen + 1 : amountFen;
      const transactionId = `SBX${randomUUID().replaceAll('-', '')}`;
      const collected = await this.payments.collect(tx, outTradeNo, { transactionId, paidFen, now: this.clock.now() });
      const delays = outcome === 'twice' ? [0, REPEAT_SECONDS] : [outcome === 'late' ? LATE_SECONDS : 0];
      return this.#send(tx, collected, { ...base, status: 'paid', amountFen: paidFen, transactionId }, delays);
    });
  }

  #send(tx: Tx, trade: SandboxTrade | null, message: SandboxMessage, delaysSeconds: readonly number[]): SandboxTrade {
    if (!trade) throw new AppError('payment.closed');
    for (const seconds of delaysSeconds) {
      const runAt = new Date(this.clock.now().getTime() + seconds * 1_000);
      this.outbox.add(tx, {
        contract: sandboxNotify,
        payload: { url: trade.notifyUrl, message: JSON.stringify(message) },
        ...(seconds ? { runAt } : {}),
      });
    }
    return trade;
  }
}

export const SANDBOX_SECRET = Symbol('sandbox-secret');

const TIMEOUT_MS = 8_000;
const RETRY_SECONDS = 5;

/** Posts a signed notification over HTTP, like any gateway. */
@Injectable()
export class SandboxNotifier {
  constructor(
    @Inject(SANDBOX_SECRET) private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Throws TryLater until the shop acknowledges. */
  async post(url: string, message: string): Promise<void> {
    const body = Buffer.from(message);
    const headers = {
      'content-type': 'application/json',
      'sandbox-signature': signSandbox(this.secret, body, this.clock.now()),
    };
    let acknowledged = false;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      acknowledged = response.ok && (await response.text()) === 'success';
    } catch (error) {
      throw new TryLater(RETRY_SECONDS, { cause: error });
    }
    if (!acknowledged) throw new TryLater(RETRY_SECONDS);
  }
}
