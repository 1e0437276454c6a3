import type supertest from 'supertest';
import { loadSandboxSecret, signSandbox } from '../../src/modules/payments/providers/sandbox/sandbox.provider.js';
import { type TestApp } from './app.js';
import { anOrder, type Customer } from './customer.js';
import { eventually } from './eventually.js';

/** What a gateway would send for the payment of an order; `id` names the notification. */
export interface Notice {
  readonly id: string;
  readonly outTradeNo: string;
  readonly amountFen: number;
  readonly transactionId: string;
}

/** The gateway's notification for the newest payment of an order. */
export async function noticeOf(site: TestApp, orderId: string): Promise<Notice> {
  const [payment]: { outTradeNo: string; amountFen: number }[] = await site.db.query(
    `SELECT out_trade_no AS "outTradeNo", amount_fen::int AS "amountFen" FROM payments
      WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [orderId],
  );
  if (!payment) throw new Error('the order has no payment');
  const { outTradeNo } = payment;
  return { id: `evt-${outTradeNo}`, transactionId: `T${outTradeNo}`, ...payment };
}

/** Starts paying an order and returns the notification that the gateway will send when it is paid. */
export async function beginPaying(site: TestApp, customer: Customer, orderId: string): Promise<Notice> {
  await customer.post(`/api/account/orders/${orderId}/pay`).expect(200);
  return noticeOf(site, orderId);
}

/** Posts a signed notification, as the sandbox gateway does. */
export const notify = (site: TestApp, notice: Partial<Notice>): supertest.Test =>
  signed(site, JSON.stringify({ merchant: 'sandbox-merchant', currency: 'CNY', status: 'paid', ...notice }));

/** Posts any body with the signature of the sandbox gateway. */
export function signed(site: TestApp, message: string): supertest.Test {
  return site.http
    .post('/api/payments/sandbox/notify')
    .set('content-type', 'application/json')
    .set('sandbox-signature', signSandbox(loadSandboxSecret(site.settings.dataDir), Buffer.from(message), new Date()))
    .send(message);
}

/** Records the money at the gateway without notifying the site: a payment notified later can then also be refunded. */
export async function takeMoney(site: TestApp, { outTradeNo, amountFen, transactionId }: Notice): Promise<void> {
  await site.db.query(
    `UPDATE sandbox_trades SET status = 'paid', paid_fen = $2, transaction_id = $3 WHERE out_trade_no = $1`,
    [outTradeNo, amountFen, transactionId],
  );
}

/** Pays at the cashier, so that the gateway has a record of it too: needed for later refunds. */
export async function payAtCashier(site: TestApp, customer: Customer, orderId: string): Promise<void> {
  const { body } = await customer.post(`/api/account/orders/${orderId}/pay`).expect(200);
  await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome: 'paid' }).expect(200);
  await becomes(site, orderId, 'paid');
}

/** Places an order of a customer and pays it. */
export async function aPaidOrder(site: TestApp, customer: Customer, plan?: string, months?: number): Promise<string> {
  const orderId = await anOrder(customer, plan, months);
  await payAtCashier(site, customer, orderId);
  return orderId;
}

export async function statusOf(site: TestApp, orderId: string): Promise<string> {
  const [{ status }] = await site.db.query('SELECT status FROM orders WHERE id = $1', [orderId]);
  return status;
}

/** Waits until an order has this status. */
export const becomes = (site: TestApp, orderId: string, status: string): Promise<boolean> =>
  eventually(async () => (await statusOf(site, orderId)) === status);
