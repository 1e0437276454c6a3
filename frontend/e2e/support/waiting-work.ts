import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { anOrder, ok, pay, type Customer } from './customer';
import { inDatabase } from './database';
import { onceAs } from './staff';

/** A picture of one pixel. */
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A payment by bank transfer that waits for its money, with a picture of the bank's slip; returns its remittance code. */
export async function announced(request: APIRequestContext, customer: Customer): Promise<string> {
  const orderId = await anOrder(request, customer);
  const method = { method: 'bank' };
  const started = await ok(
    request.post(`/api/account/orders/${orderId}/pay`, { headers: onceAs(customer), data: method }),
  );
  const { action } = (await started.json()) as { action: { bank: { remittanceCode: string } } };
  const headers = { 'X-Auth-Token': customer.token, 'Content-Type': 'image/png' };
  await ok(request.put(`/api/account/orders/${orderId}/transfer-slip`, { headers, data: SLIP }));
  return action.bank.remittanceCode;
}

/** A paid order of ¥646 whose refund its customer has requested; returns the order's id. */
export async function aRefundRequest(request: APIRequestContext, customer: Customer, reason: string): Promise<string> {
  const orderId = await anOrder(request, customer);
  await pay(request, customer, orderId);
  const asked = { headers: onceAs(customer), data: { reason } };
  await ok(request.post(`/api/account/orders/${orderId}/refund-request`, asked));
  return orderId;
}

/** Creates a parked mail job, because no visitor's action makes one fail; returns its number. */
export async function aFailedMail(to: string): Promise<string> {
  const payload = { letterId: randomUUID(), letter: 'already-registered', to, locale: 'zh', props: { name: '周宁' } };
  const [job] = await inDatabase<{ id: string }>(
    `INSERT INTO outbox (name, queue, payload, attempts, parked_at, last_error)
     VALUES ('mail.letter', 'mail', $1, 5, now(), 'Error: the disk was full') RETURNING id::text`,
    [payload],
  );
  return job?.id ?? '';
}
