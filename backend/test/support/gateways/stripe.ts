import { createHmac, randomBytes } from 'node:crypto';
import type { FakeGateway, Movement, Notice } from './fake-gateway.js';
import { type Answered, type Asked, listen } from './loopback.js';

type Json = Record<string, unknown>;

interface Session extends Json {
  readonly id: string;
  readonly client_reference_id: string;
  readonly metadata: Readonly<Record<string, string>>;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}

interface Refund extends Json {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'failed';
}

interface Dispute extends Json {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  status: string;
}

export interface SignOptions {
  readonly secret?: string;
  /** Seconds from now. */
  readonly drift?: number;
  readonly scheme?: string;
}

export interface FakeStripe extends FakeGateway {
  readonly webhookSecret: string;
  sessionOf(outTradeNo: string): Session;
  refundOf(refundId: string): Refund;
  /** The customer's bank disputes a payment; the money leaves the balance, unless it is an inquiry. */
  disputeOf(outTradeNo: string, change?: object): Dispute;
  event(type: string, object: object, change?: object): object;
  /** An event as Stripe signs it. */
  signed(event: object, options?: SignOptions): Notice;
}

const id = (prefix: string): string => `${prefix}_test_${randomBytes(10).toString('hex')}`;

/** Decodes `a[b][0]=c` into an object. */
function unform(body: string): Json {
  const root: Json = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let at = root;
    for (const name of path) at = (at[name] ??= {}) as Json;
    at[last] = value;
  }
  return root;
}

/** The subset of Stripe's API that the site uses: bearer key, idempotency keys, Checkout, refunds, signed events. */
export async function startStripe(): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const charges: (Json & { payment_intent: string; amount: number })[] = [];
  const replays = new Map<string, { body: string; answer: Answered }>();

  const reply = (status: number, value: object): Answered => ({
    status,
    headers: { 'content-type': 'application/json', 'request-id': id('req') },
    body: JSON.stringify(server.alter(value)),
  });
  const fail = (status: number, code: string, type = 'invalid_request_error'): Answered =>
    reply(status, { error: { type, code, message: code } });

  const createSession = (form: Json): Answered => {
    const [item] = Object.values(form['line_items'] as Json) as { quantity: string; price_data: Json }[];
    const created: Session = {
      id: id('cs'),
      object: 'checkout.session',
      livemode: false,
      url: `${server.origin}/c/pay`,
      client_reference_id: String(form['client_reference_id']),
      metadata: form['metadata'] as Record<string, string>,
      amount_total: Number(item?.price_data['unit_amount']) * Number(item?.quantity),
      currency: item?.price_data['currency'],
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    sessions.set(created.id, created);
    return reply(200, created);
  };
  const refund = (payment_intent: string, amount: number, metadata: Record<string, string>): Refund | null => {
    const paid = charges.find((charge) => charge.payment_intent === payment_intent);
    const returned = refunds.reduce(
      (sum, made) => (made.payment_intent === payment_intent ? sum + made.amount : sum),
      0,
    );
    if (!paid || returned + amount > paid.amount) return null;
    const made: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent,
      amount,
      currency: 'cny',
      status: 'succeeded',
      metadata,
    };
    refunds.push(made);
    return made;
  };
  const list = (data: object[]): Answered => reply(200, { object: 'list', url: '/', has_more: false, data });

  const answer = ({ method, url, body }: Asked): Answered => {
    const [path, form] = [`${method} ${url.pathname}`, unform(body)];
    if (path === 'POST /v1/checkout/sessions') return createSession(form);
    const [, sessionId = '', action] = /\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(url.pathname) ?? [];
    const session = sessions.get(sessionId);
    if (session && action && session.status !== 'open') return fail(400, 'session_not_open');
    if (session && action) session.status = 'expired';
    if (session) return reply(200, session);
    if (path === 'POST /v1/refunds') {
      const made = refund(
        String(form['payment_intent']),
        Number(form['amount']),
        form['metadata'] as Record<string, string>,
      );
      return made ? reply(200, made) : fail(400, 'charge_already_refunded');
    }
    const intent = url.searchParams.get('payment_intent');
    if (path === 'GET /v1/refunds') return list(refunds.filter((made) => made.payment_intent === intent));
    if (path === 'GET /v1/disputes') return list(disputes.filter((made) => made.payment_intent === intent));
    if (path === 'GET /v1/balance_transactions') {
      const [from, to] = ['gte', 'lt'].map((bound) => Number(url.searchParams.get(`created[${bound}]`)));
      const isWithin = Date.now() / 1_000 >= Number(from) && Date.now() / 1_000 < Number(to);
      const withdrawn = disputes.filter(({ status }) => !status.startsWith('warning_'));
      const moved = isWithin ? [...charges, ...refunds, ...withdrawn] : [];
      const reinstated = isWithin ? withdrawn.filter(({ status }) => status === 'won') : [];
      const transaction = (source: Json, amount: unknown) => {
        const type = source['object'] === 'dispute' ? 'adjustment' : source['object'];
        return { id: id('txn'), object: 'balance_transaction', type, amount, source };
      };
      const isTaken = (source: Json) => source['object'] !== 'charge';
      return list([
        ...moved.map((source) => transaction(source, isTaken(source) ? -source.amount : source.amount)),
        ...reinstated.map((source) => transaction(source, source.amount)),
      ]);
    }
    return fail(404, 'resource_missing');
  };
  const handle = (asked: Asked): Answered => {
    if (asked.headers.authorization !== `Bearer ${secretKey}`) return fail(401, 'api_key_invalid');
    const key = asked.headers['idempotency-key'];
    if (typeof key !== 'string') return answer(asked);
    const known = replays.get(key);
    if (known) return known.body === asked.body ? known.answer : fail(400, 'idempotency', 'idempotency_error');
    const made = answer(asked);
    replays.set(key, { body: asked.body, answer: made });
    return made;
  };
  // Stripe does not sign responses: the only forgery that shows is a response about something else.
  const server = await listen(handle, ({ body }) =>
    reply(200, { ...(JSON.parse(String(body)) as object), client_reference_id: 'other', livemode: true, data: {} }),
  );

  const sessionOf = (outTradeNo: string): Session => {
    const found = [...sessions.values()].find(({ client_reference_id }) => client_reference_id === outTradeNo);
    if (!found) throw new Error(`Stripe knows no session for ${outTradeNo}`);
    return found;
  };
  const event: FakeStripe['event'] = (type, object, change = {}) => ({
    id: id('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    type,
    livemode: false,
    data: { object },
    ...change,
  });
  const signed: FakeStripe['signed'] = (of, { secret = webhookSecret, drift = 0, scheme = 'v1' } = {}) => {
    const [body, at] = [JSON.stringify(of), Math.floor(Date.now() / 1_000) + drift];
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},${scheme}=${mac}` }, body };
  };
  const movementsOf = (outTradeNo: string): Movement[] => {
    const intent = sessionOf(outTradeNo).payment_intent;
    return [
      ...charges
        .filter((charge) => charge.payment_intent === intent)
        .map(({ amount }) => ({ outTradeNo, refundNo: null, amountFen: amount })),
      ...refunds
        .filter((made) => made.payment_intent === intent)
        .map((made) => ({ outTradeNo, refundNo: made.metadata['refundNo'] ?? made.id, amountFen: -made.amount })),
    ];
  };

  return Object.assign(server, {
    method: 'stripe' as const,
    acknowledged: [200, '{"received":true}'] as const,
    refused: [400, /^\{"error":"\w+"\}$/] as const,
    webhookSecret,
    variables: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_GATEWAY: server.origin },
    sessionOf,
    refundOf(refundId: string) {
      const found = refunds.find((made) => made.id === refundId);
      if (!found) throw new Error(`Stripe knows no refund ${refundId}`);
      return found;
    },
    disputeOf(outTradeNo: string, change: object = {}) {
      const { payment_intent, amount_total: amount } = sessionOf(outTradeNo);
      const evidence_details = { due_by: Math.floor(Date.now() / 1_000) + 7 * 86_400, has_evidence: false };
      const made = {
        object: 'dispute',
        charge: 'ch_1',
        payment_intent: String(payment_intent),
        amount,
        currency: 'cny',
      };
      const dispute = { id: id('du'), ...made, reason: 'fraudulent', status: 'needs_response', evidence_details };
      disputes.push(Object.assign(dispute, change));
      return dispute;
    },
    event,
    signed,
    visit: async () => undefined,
    pay(outTradeNo: string, amountFen?: number) {
      const session = sessionOf(outTradeNo);
      session.amount_total = amountFen ?? session.amount_total;
      session.status = 'complete';
      session.payment_status = 'paid';
      session.payment_intent = id('pi');
      const { payment_intent, amount_total: amount, metadata } = session;
      charges.push({ id: id('ch'), object: 'charge', payment_intent, amount, currency: 'cny', metadata });
    },
    refundByHand(outTradeNo: string, amountFen: number) {
      return refund(String(sessionOf(outTradeNo).payment_intent), amountFen, {})?.id ?? '';
    },
    notice: (outTradeNo: string) => signed(event('checkout.session.completed', sessionOf(outTradeNo))),
    tradesOf: (outTradeNo: string) =>
      [...sessions.values()].filter(({ client_reference_id }) => client_reference_id === outTradeNo).length,
    movementsOf,
    stateOf: (outTradeNo: string) => {
      const found = [...sessions.values()].find(({ client_reference_id }) => client_reference_id === outTradeNo);
      if (!found) return 'none' as const;
      if (found.payment_status === 'paid') return 'paid' as const;
      return found.status === 'expired' ? ('closed' as const) : ('waiting' as const);
    },
  });
}
