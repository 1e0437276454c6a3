import { Injectable } from '@nestjs/common';
import { incidentOfDifference } from '../../../domain/orders/incidents.js';
import { billDays, type Difference, reconcile } from '../../../domain/payments/reconciliation.js';
import { hasMoneyArrived } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import {
  type BillLine,
  BillMovements,
  type PaymentProvider,
  PaymentProviders,
  PaymentRecords,
  ProviderError,
} from '../../payments/index.js';
import type { NewIncident } from '../incidents/incidents.repository.js';
import { Incidents } from '../incidents/incidents.service.js';
import { PaymentWatch } from '../settlement/payment-watch.service.js';

/** Days without a bill after which staff are notified. */
const OVERDUE_DAYS = 2;

/** Compares our books with every provider's bill, day by day, and reports differences to staff. */
@Injectable()
export class BillReconciliation {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly providers: PaymentProviders,
    private readonly movements: BillMovements,
    private readonly payments: PaymentRecords,
    private readonly watch: PaymentWatch,
    private readonly incidents: Incidents,
  ) {}

  /**
   * Compares every day of the last week that has not been compared yet. A bill that is not available yet is retried
   * later.
   */
  async compareDue(): Promise<void> {
    const days = billDays(this.clock.now());
    for (const method of this.providers.methods) {
      const provider = this.providers.get(method);
      const open = await this.transactions.run((tx) => this.movements.listOpenDays(tx, method, days));
      for (const day of open) await this.#compare(provider, day, days.indexOf(day) < days.length - OVERDUE_DAYS);
    }
  }

  async #compare(provider: PaymentProvider, day: string, isLate: boolean): Promise<void> {
    const { method } = provider;
    const bill = await this.#billOf(provider, day, isLate);
    if (!bill) return;
    const lines = bill.map(({ outTradeNo, refundNo, amountFen }) => ({
      no: refundNo ?? outTradeNo,
      amountFen: Math.abs(amountFen),
    }));
    const numbers = lines.map(({ no }) => no);
    const local = await this.transactions.run((tx) => this.movements.list(tx, method, day, numbers));
    const differences = reconcile(local, lines);
    for (const difference of differences) await this.#show(method, day, difference);
    const compared = { method, day, lines: lines.length, differences: differences.length, now: this.clock.now() };
    await this.transactions.run((tx) => this.movements.saveCompared(tx, compared, numbers));
  }

  /**
   * Null when there is nothing to compare with, now or ever. Where the provider says that it has no bill, and we have no
   * movement either, the day counts as an empty one; a refused request does not count as an answer.
   */
  async #billOf(provider: PaymentProvider, day: string, isLate: boolean): Promise<readonly BillLine[] | null> {
    const { method } = provider;
    const missing = async (code: string) => {
      if (isLate) await this.#raise(method, day, 'bill_unavailable', { day, code });
      return null;
    };
    try {
      const bill = await provider.bill(day);
      if (bill) return bill;
      const local = await this.transactions.run((tx) => this.movements.list(tx, method, day, []));
      return local.length === 0 ? [] : await missing('NO_BILL');
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return error.kind === 'not_supported' ? null : missing(error.providerCode);
    }
  }

  /**
   * Makes up for a lost notification: querying the provider settles the order. Reports every other difference to staff.
   */
  async #show(method: string, day: string, difference: Difference): Promise<void> {
    const kind = incidentOfDifference(difference);
    const isHealed = difference.kind === 'not_moved_here' && (await this.#heal(difference.no));
    await this.#raise(method, difference.no, kind, { day, ...difference }, isHealed ? 'honoured' : 'needs_staff');
  }

  async #heal(outTradeNo: string): Promise<boolean> {
    const find = () => this.transactions.run((tx) => this.payments.findByOutTradeNo(tx, outTradeNo));
    const payment = await find();
    if (!payment) return false;
    await this.watch.ask(payment);
    return hasMoneyArrived((await find())?.status ?? payment.status);
  }

  async #raise(
    method: string,
    outTradeNo: string,
    kind: NewIncident['kind'],
    fact: object,
    resolution: NewIncident['resolution'] = 'needs_staff',
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.findByOutTradeNo(tx, outTradeNo);
      const orderId = payment?.orderId ?? null;
      const incident = { orderId, method, outTradeNo, kind, resolution, fact, now: this.clock.now() };
      await this.incidents.raiseOnce(tx, incident);
    });
  }
}
