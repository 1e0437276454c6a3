import { Injectable, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { on } from '../../platform/queue/job-handler.js';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { booksBroken } from '../books/index.js';
import { licenseChanged } from '../paid/index.js';
import { BooksIncidents } from './incidents/incidents.service.js';
import { askRefund, closePayment, pollPayment, sendRefund } from './orders.events.js';
import { OrderEnding } from './placement/order-ending.service.js';
import { BillReconciliation } from './reconciliation/bill-reconciliation.service.js';
import { RefundQuestions } from './refunds/refund-previews.service.js';
import { RefundSending } from './refunds/refund-steps.service.js';
import { PaymentWatch } from './settlement/payment-watch.service.js';

@Injectable()
export class OrdersSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly ending: OrderEnding,
    private readonly bills: BillReconciliation,
  ) {}

  @Cron('* * * * *', { name: 'expire-orders', waitForCompletion: true })
  expireOrders(): Promise<void> {
    return this.runs.run('expire-orders', () => this.ending.expireDue());
  }

  @Cron('20 4 * * *', { name: 'orders-of-erased-accounts', waitForCompletion: true })
  abandonErased(): Promise<void> {
    return this.runs.once('orders-of-erased-accounts', 86_400, () => this.ending.abandonErased());
  }

  // Hourly: a day that could not be compared in the morning is retried until it can.
  @Cron('35 * * * *', { name: 'bill-reconciliation', waitForCompletion: true })
  compareBills(): Promise<void> {
    return this.runs.once('bill-reconciliation', 3_600, () => this.bills.compareDue());
  }
}

export const ordersJobs: Provider[] = [
  OrdersSchedule,
  on(pollPayment, PaymentWatch, (watch, { paymentId }) => watch.poll(paymentId)),
  on(closePayment, PaymentWatch, (watch, { paymentId }) => watch.closeById(paymentId)),
  on(sendRefund, RefundSending, (sending, { refundNo }) => sending.send(refundNo)),
  on(askRefund, RefundQuestions, (questions, question) => questions.ask(question)),
  on(licenseChanged, OrderEnding, (ending, { licenseId }) => ending.voidOf(licenseId)),
  on(booksBroken, BooksIncidents, (incidents, broken) => incidents.raiseForBooks(broken)),
];
