import type supertest from 'supertest';
import { signSandbox } from '../../src/modules/payments/providers/sandbox/sandbox-signature.js';
import { loadSandboxSecret } from '../../src/modules/payments/providers/sandbox/sandbox-secret.js';
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

/** The newest payment of an order, as the gateway would tell of it. */
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

/** Begins to pay an order and answers what the gateway will say when it is paid. */
export async function beginPaying(site: TestApp, customer: Customer, orderId: string): Promise<Notice> {
  await customer.post(`/api/account/orders/${orderId}/pay`).expect(200);
  return noticeOf(site, orderId);
}

/** A signed notification, as the sandbox's gateway sends it. */
export function notify(site: TestApp, notice: Partial<Notice>): supertest.Test {
  const message = JSON.stringify({ merchant: 'sandbox-merchant', currency: 'CNY', status: 'paid', ...notice });
  return site.http
    .post('/api/payments/sandbox/notify')
    .set('content-type', 'application/json')
    .set('sandbox-signature', signSandbox(loadSandboxSecret(site.settings.dataDir), Buffer.from(message), new Date()))
    .send(message);
}

/** The gateway has the money and has told nobody yet: what it notifies of can then also be refunded. */
export async function takeMoney(site: TestApp, { outTradeNo, amountFen, transactionId }: Notice): Promise<void> {
  await site.db.query(
    `UPDATE sandbox_trades SET status = 'paid', paid_fen = $2, transaction_id = $3 WHERE out_trade_no = $1`,
    [outTradeNo, amountFen, transactionId],
  );
}

/** Pays at the cashier, so that the gateway's books have it too: needed for what is refunded later. */
export async function payAtCashier(site: TestApp, customer: Customer, orderId: string): Promise<void> {
  const { body } = await customer.post(`/api/account/orders/${orderId}/pay`).expect(200);
  await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome: 'paid' }).expect(200);
  await eventually(async () => (await statusOf(site, orderId)) === 'paid');
}

/** A new order of a customer, paid. */
export async function aPaidOrder(site: TestApp, customer: Customer, plan?: string, months?: number): Promise<string> {
  const orderId = await anOrder(customer, plan, months);
  await payAtCashier(site, customer, orderId);
  return orderId;
}

export async function statusOf(site: TestApp, orderId: string): Promise<string> {
  const [{ status }] = await site.db.query('SELECT status FROM orders WHERE id = $1', [orderId]);
  return status;
}
