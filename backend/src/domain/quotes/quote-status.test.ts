import { errorCatalog, type ErrorCode } from '../errors/index.js';
import {
  actOnQuote,
  numberOfVersion,
  QUOTE_STATUSES,
  type QuoteAction,
  type QuoteStatus,
  whyNotRevised,
} from './quote-status.js';

const endsAt = new Date('2026-03-31T16:00:00Z');
const inTime = new Date('2026-03-31T15:59:59.999Z');

/** The result of each action in each status, before and after the end date. A code is a refusal. */
const TABLE: Record<QuoteStatus, Record<QuoteAction, readonly [inTime: string, past: string]>> = {
  requested: {
    edit: ['requested', 'requested'],
    send: ['sent', 'quote.expired'],
    accept: ['quote.not_sent', 'quote.not_sent'],
    decline: ['quote.not_sent', 'quote.not_sent'],
    withdraw: ['withdrawn', 'withdrawn'],
    expire: ['quote.not_sent', 'quote.not_sent'],
    supersede: ['quote.not_sent', 'quote.not_sent'],
  },
  sent: {
    edit: ['quote.already_sent', 'quote.already_sent'],
    send: ['quote.already_sent', 'quote.already_sent'],
    accept: ['accepted', 'quote.expired'],
    decline: ['declined', 'quote.expired'],
    withdraw: ['withdrawn', 'withdrawn'],
    expire: ['quote.not_expired', 'expired'],
    supersede: ['superseded', 'superseded'],
  },
  accepted: over('quote.already_accepted'),
  declined: over('quote.declined'),
  withdrawn: over('quote.withdrawn'),
  expired: over('quote.expired'),
  superseded: over('quote.superseded'),
};

const ROWS = QUOTE_STATUSES.flatMap((status) =>
  (Object.keys(TABLE[status]) as QuoteAction[]).flatMap((action) => {
    const [before, after] = TABLE[status][action];
    return [
      { status, action, when: 'in time', now: inTime, answer: before },
      { status, action, when: 'past its end', now: endsAt, answer: after },
    ];
  }),
);

it.each(ROWS)('$action on a quote that is $status, $when: $answer', ({ status, action, now, answer }) => {
  const verdict = answer.startsWith('quote.') ? { ok: false, code: answer } : { ok: true, status: answer };
  expect(actOnQuote({ status, endsAt }, action, now)).toEqual(verdict);
});

const CODES = new Set(ROWS.map(({ answer }) => answer).filter((answer) => answer.startsWith('quote.')));

it.each([...CODES] as ErrorCode[])('the text of %s does not refer to sales, who may be reading it', (code) => {
  const { zh, en } = errorCatalog[code];
  expect(`${zh} ${en}`).not.toMatch(/销售|sales/i);
});

it('a quote without an end date cannot be sent', () => {
  const quote = { status: 'requested', endsAt: null } as const;
  expect(actOnQuote(quote, 'send', inTime)).toEqual({ ok: false, code: 'quote.no_end' });
  expect(actOnQuote(quote, 'edit', inTime)).toEqual({ ok: true, status: 'requested' });
});

it('a quote without an end date does not expire', () => {
  expect(actOnQuote({ status: 'sent', endsAt: null }, 'expire', inTime)).toEqual({
    ok: false,
    code: 'quote.not_expired',
  });
});

function over(code: string): Record<QuoteAction, readonly [string, string]> {
  const same = [code, code] as const;
  return { edit: same, send: same, accept: same, decline: same, withdraw: same, expire: same, supersede: same };
}

it.each([
  ['requested', false, 'quote.not_sent'],
  ['withdrawn', false, 'quote.not_sent'],
  ['sent', true, null],
  ['declined', true, null],
  ['withdrawn', true, null],
  ['expired', true, null],
  ['accepted', true, 'quote.already_accepted'],
  ['superseded', true, 'quote.superseded'],
] as const)('a later version of a quote that is %s (sent: %s): %s', (status, isSent, code) => {
  expect(whyNotRevised({ status, sentAt: isSent ? inTime : null })).toBe(code);
});

it('numbers the versions of a quote after its first one', () => {
  expect([1, 2, 11].map((revision) => numberOfVersion('Q1', revision))).toEqual(['Q1', 'Q1-v2', 'Q1-v11']);
});
