import type supertest from 'supertest';
import type { PaymentMethod } from '../../src/domain/payments/payment-methods.js';
import { type PaymentProvider, PaymentProviders } from '../../src/modules/payments/index.js';
import type { TestApp } from './app.js';
import { anOrder, type Customer } from './customer.js';
import type { FakeGateway, Notice } from './gateways/index.js';
import { serviceOf } from './people.js';

export const providerOf = (site: TestApp, method: string): PaymentProvider =>
  serviceOf(site, PaymentProviders).get(method);

/** An attempt that is open at the gateway and not yet paid. */
export interface Begun {
  readonly orderId: string;
  readonly paymentId: string;
  readonly outTradeNo: string;
  readonly amountFen: number;
  readonly providerRef: string | null;
}

/** Places an order, chooses the gateway, and opens its link or code. */
export async function begin(site: TestApp, customer: Customer, gateway: FakeGateway): Promise<Begun> {
  const orderId = await anOrder(customer);
  return beginFor(site, customer, gateway, orderId);
}

/** Does the same for an existing order. */
export async function beginFor(
  site: TestApp,
  customer: Customer,
  gateway: FakeGateway,
  orderId: string,
): Promise<Begun> {
  const { body } = await customer.post(`/api/account/orders/${orderId}/pay`, { method: gateway.method }).expect(200);
  await gateway.visit(body.action.url ?? body.action.codeUrl);
  const [payment] = await site.db.query(
    `SELECT out_trade_no AS "outTradeNo", amount_fen::int AS "amountFen", provider_ref AS "providerRef"
       FROM payments WHERE id = $1`,
    [body.paymentId],
  );
  return { orderId, paymentId: body.paymentId, ...payment };
}

/** Posts a notification to the site, unchanged. */
export function deliver(site: TestApp, method: PaymentMethod, { headers, body }: Notice): supertest.Test {
  return site.http.post(`/api/payments/${method}/notify`).set(headers).send(body);
}

/** Begins a payment, pays it, and tells the site. */
export async function beginAndPay(site: TestApp, customer: Customer, gateway: FakeGateway): Promise<Begun> {
  const begun = await begin(site, customer, gateway);
  gateway.pay(begun.outTradeNo);
  await deliver(site, gateway.method, gateway.notice(begun.outTradeNo)).expect(gateway.acknowledged[0]);
  return begun;
}

/** The outcome of an order. */
export async function booksOf(site: TestApp, orderId: string): Promise<Record<string, unknown>> {
  const [row] = await site.db.query(
    `SELECT o.status, (SELECT count(*)::int FROM licenses WHERE origin_id = o.id::text) AS licenses,
            (SELECT count(*)::int FROM payments WHERE order_id = o.id AND status = 'succeeded') AS payments,
            (SELECT count(*)::int FROM payment_incidents WHERE order_id = o.id) AS incidents
       FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return row;
}
