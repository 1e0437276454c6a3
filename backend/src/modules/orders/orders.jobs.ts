import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { scheduled } from '../../platform/schedule/schedules.js';
import { booksBroken } from '../books/index.js';
import { licenseChanged } from '../paid/index.js';
import { BooksIncidents } from './incidents/books-incidents.service.js';
import { askRefund, closePayment, pollPayment, sendRefund } from './orders.events.js';
import { OrderEnding } from './placement/order-ending.service.js';
import { BillReconciliation } from './reconciliation/bill-reconciliation.service.js';
import { RefundQuestions } from './refunds/refund-questions.service.js';
import { RefundSending } from './refunds/refund-sending.service.js';
import { PaymentWatch } from './settlement/payment-watch.service.js';

export const ordersJobs: Provider[] = [
  on(pollPayment, PaymentWatch, (watch, { paymentId }) => watch.poll(paymentId)),
  on(closePayment, PaymentWatch, (watch, { paymentId }) => watch.closeById(paymentId)),
  on(sendRefund, RefundSending, (sending, { refundNo }) => sending.send(refundNo)),
  on(askRefund, RefundQuestions, (questions, question) => questions.ask(question)),
  on(licenseChanged, OrderEnding, (ending, { licenseId }) => ending.voidOf(licenseId)),
  on(booksBroken, BooksIncidents, (incidents, broken) => incidents.raiseForBooks(broken)),
  scheduled({ name: 'expire-orders', cron: '* * * * *' }, OrderEnding, (ending) => ending.expireDue()),
  // Hourly: a day that could not be compared in the morning is retried until it can.
  scheduled({ name: 'bill-reconciliation', cron: '35 * * * *', oncePerSeconds: 3_600 }, BillReconciliation, (bills) =>
    bills.compareDue(),
  ),
];
