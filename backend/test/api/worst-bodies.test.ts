import { nothing } from '../support/belongings.js';
import { type Filled, type FilledOperation, operations, saying } from '../support/fields.js';
import { anOddSender, type OddSender } from '../support/odd-requests.js';
import { siteOfSuite } from '../support/suite.js';

/** Time is checked only where nothing else runs: scripts/lab/measure/worst-bodies.mjs sets the limit. */
const MAX_MS = Number(process.env['WORST_BODY_MS'] ?? Infinity);
const MAX_BYTES = 20_000;
/** Nearly as much as a body may hold, with room for its other fields. */
const LENGTH = 90_000;
const MAX_ENTRIES = 950;

const listOf = (element: (at: number) => unknown) => Array.from({ length: MAX_ENTRIES }, (_, at) => element(at));
const keys = (value: unknown) =>
  Object.fromEntries(listOf((at) => [`${at}${'k'.repeat(60)}`, value]) as [string, unknown][]);
let nested: unknown = 1;
for (let depth = 0; depth < 29; depth += 1) nested = { a: nested, b: 'x'.repeat(3_000) };

/** Expensive field values. The long texts make the patterns for mails, addresses, codes and numbers run longest. */
const HEAVY: readonly unknown[] = [
  ...[' ', 'a', 'a.', '@', 'a@a.', '-', '1', '\t', 'http://a/', '１', '😀', '\u0301'].map((sign) =>
    sign.repeat(Math.floor(LENGTH / Buffer.byteLength(sign))),
  ),
  `${'a'.repeat(LENGTH / 2)}!${' '.repeat(LENGTH / 2)}!`,
  ...[1, '', 'x'.repeat(90), {}, [], null].map((element) => listOf(() => element)),
  listOf((at) => `0000000${at}-0000-4000-8000-000000000000`.slice(-36)),
  ...[1, 'x', {}].map(keys),
  nested,
];

/** All heavy values for every field where time is measured; otherwise a few, different from field to field. */
const heavyFor = (place: number): readonly unknown[] =>
  Number.isFinite(MAX_MS) ? HEAVY : HEAVY.filter((_, at) => at % 6 === place % 6);

describe('a body of 100 kB', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const withBody = (has: OddSender['has']) => operations(has).filter(({ usual }) => usual.body !== null);
  const heavyBodiesOf = ({ usual, fields }: FilledOperation): Filled[] => [
    ...HEAVY.flatMap((value) =>
      typeof value === 'object' && !Array.isArray(value) ? [{ ...usual, body: value }] : [],
    ),
    ...fields
      .filter((field) => field.in === 'body')
      .flatMap((field, at) => heavyFor(at).map((value) => saying(usual, field, value))),
  ];
  /** CPU milliseconds of this process, which is client and server; waiting does not count. */
  const costOf = async (operation: FilledOperation, filled: Filled) => {
    const before = process.cpuUsage();
    const { status, text } = await sender.send(operation, filled, 'admin');
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1_000, bytes: text?.length ?? 0, status };
  };

  it.each(withBody({ ...nothing(), accountId: '' }).map(({ method, path }) => `${method} ${path}`))(
    '%s handles any body of 100 kB at little cost and with a short response',
    async (name) => {
      const operation = withBody(sender.has).find(({ method, path }) => `${method} ${path}` === name);
      if (!operation) throw new Error(`${name} is not in the contract`);
      const tooMuch: object[] = [];
      for (const filled of heavyBodiesOf(operation)) {
        let cost = await costOf(operation, filled);
        // Other work of this process is measured too: the minimum of several runs is the cost of the body.
        for (let again = 0; again < 5 && cost.ms > MAX_MS; again += 1) {
          const next = await costOf(operation, filled);
          if (next.ms < cost.ms) cost = next;
        }
        if (cost.ms > MAX_MS || cost.bytes > MAX_BYTES || cost.status >= 500)
          tooMuch.push({ ...cost, body: JSON.stringify(filled.body).slice(0, 200) });
      }
      expect(tooMuch).toEqual([]);
    },
  );
});
