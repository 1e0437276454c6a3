import type { Notice } from './fake-gateway.js';
import { type Forgery, flipped, withBody, withHeaders } from './forged.js';
import type { FakeStripe, SignOptions } from './stripe.js';

const PAID = 'checkout.session.completed';

/** The session of a payment that was never made. */
export const claimOf = (stripe: FakeStripe, outTradeNo: string): object => ({
  ...stripe.sessionOf(outTradeNo),
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${outTradeNo}`,
});

const claim = (stripe: FakeStripe, outTradeNo: string, options?: SignOptions): Notice =>
  stripe.signed(stripe.event(PAID, claimOf(stripe, outTradeNo)), options);
const signatureOf = ({ headers }: Notice): string => headers['stripe-signature'] ?? '';
const signedAs = (notice: Notice, signature: string | null): Notice =>
  withHeaders(notice, { 'stripe-signature': signature });

export const STRIPE_FORGERIES: readonly Forgery<FakeStripe>[] = [
  ['no signature', 'signature', (stripe, no) => signedAs(claim(stripe, no), null)],
  ["a stranger's secret", 'signature', (stripe, no) => claim(stripe, no, { secret: 'whsec_0000000000000000' })],
  [
    'our API key instead of the secret',
    'signature',
    (stripe, no) => claim(stripe, no, { secret: stripe.variables['STRIPE_SECRET_KEY'] ?? '' }),
  ],
  ['no secret at all', 'signature', (stripe, no) => claim(stripe, no, { secret: '' })],
  ['a scheme that is not in use', 'signature', (stripe, no) => claim(stripe, no, { scheme: 'v0' })],
  ['a time six minutes ago', 'timestamp', (stripe, no) => claim(stripe, no, { drift: -360 })],
  ['a time in six minutes', 'timestamp', (stripe, no) => claim(stripe, no, { drift: 360 })],
  [
    'no time',
    'signature',
    (stripe, no) => {
      const notice = claim(stripe, no);
      return signedAs(notice, signatureOf(notice).replace(/^t=\d+,/, ''));
    },
  ],
  [
    'an old message with a new time',
    'signature',
    (stripe, no) => {
      const notice = claim(stripe, no, { drift: -360 });
      return signedAs(notice, signatureOf(notice).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`));
    },
  ],
  [
    'two times',
    'signature',
    (stripe, no) => {
      const notice = claim(stripe, no, { drift: -360 });
      return signedAs(notice, `t=${Math.floor(Date.now() / 1_000)},${signatureOf(notice)}`);
    },
  ],
  [
    'a signature with one sign changed',
    'signature',
    (stripe, no) => {
      const notice = claim(stripe, no);
      return signedAs(notice, flipped(signatureOf(notice)));
    },
  ],
  [
    "another event's signature",
    'signature',
    (stripe, no, other) => signedAs(claim(stripe, no), signatureOf(claim(stripe, other))),
  ],
  [
    'an amount changed after signing',
    'signature',
    (stripe, no) => withBody(claim(stripe, no), (body) => body.replace(/"amount_total":\d+/, '"amount_total":1')),
  ],
  [
    "another order's number after signing",
    'signature',
    (stripe, no, other) => withBody(claim(stripe, other), (body) => body.replaceAll(other, no)),
  ],
  [
    'the same fields with another space',
    'signature',
    (stripe, no) => withBody(claim(stripe, no), (body) => body.replace('":', '": ')),
  ],
  [
    'a key twice',
    'signature',
    (stripe, no) => withBody(claim(stripe, no), (body) => body.replace('{', '{"livemode":false,')),
  ],
  ['half a body', 'signature', (stripe, no) => withBody(claim(stripe, no), (body) => body.slice(0, body.length / 2))],
  ['no body', 'signature', (stripe, no) => withBody(claim(stripe, no), () => '')],
  [
    'a paid session without its payment, signed by Stripe',
    'malformed',
    (stripe, no) => stripe.signed(stripe.event(PAID, { ...claimOf(stripe, no), payment_intent: null })),
  ],
  [
    'NUL in its transaction, signed by Stripe',
    'malformed',
    (stripe, no) => stripe.signed(stripe.event(PAID, { ...claimOf(stripe, no), payment_intent: 'pi_\0' })),
  ],
  [
    'an amount that is text, signed by Stripe',
    'malformed',
    (stripe, no) => stripe.signed(stripe.event(PAID, { ...claimOf(stripe, no), amount_total: '64600' })),
  ],
  [
    'a part of a fen, signed by Stripe',
    'malformed',
    (stripe, no) => stripe.signed(stripe.event(PAID, { ...claimOf(stripe, no), amount_total: 64_600.5 })),
  ],
  ['a list instead of an event, signed by Stripe', 'malformed', (stripe) => stripe.signed([])],
  [
    'live money where test money is expected, signed by Stripe',
    'foreign_merchant',
    (stripe, no) => stripe.signed(stripe.event(PAID, claimOf(stripe, no), { livemode: true })),
  ],
];
