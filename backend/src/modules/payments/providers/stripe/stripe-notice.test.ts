import StripeSdk from 'stripe';
import { readStripeNotice } from './stripe-notice.js';

const SECRET = 'whsec_of_the_tests';
const { webhooks } = new StripeSdk('sk_test_of_the_tests');
const receivedAt = new Date('2026-11-25T08:00:00Z');

/** A paid session as Stripe reports it, with its signature. */
function paid(livemode: boolean) {
  const session = {
    payment_status: 'paid',
    status: 'complete',
    amount_total: 64_600,
    currency: 'cny',
    payment_intent: 'pi_1',
    metadata: { outTradeNo: 'P1' },
  };
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    livemode,
    data: { object: session },
  };
  const payload = JSON.stringify(event);
  const timestamp = receivedAt.getTime() / 1_000;
  const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
  return { method: 'POST', headers: { 'stripe-signature': signature }, body: Buffer.from(payload), receivedAt };
}

it.each([
  [true, true, 'taken'],
  [false, false, 'taken'],
  // Anyone can pay with the numbers of test cards.
  [true, false, 'foreign_merchant'],
  [false, true, 'foreign_merchant'],
])('with live keys: %s, a notice of live money: %s is %s', (isLive, livemode, outcome) => {
  const verdict = readStripeNotice(paid(livemode), { webhooks, secrets: [SECRET], isLive });
  expect(verdict.ok ? 'taken' : verdict.reason).toBe(outcome);
});
