import fc from 'fast-check';
import { type Filled, type FilledOperation, operations, saying } from '../support/fields.js';
import { anOddSender, faultOf, type OddSender, type Sender } from '../support/odd-requests.js';
import { siteOfSuite } from '../support/suite.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const SENDERS: readonly Sender[] = ['anonymous', 'customer', 'admin'];

const numbers = [0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53];
const times = ['2026-02-30', '9999-12-31T23:59:59.999Z', '-271821-04-20'];
const texts = ['', ' ', '0x10', 'NaN', '12', '\0', '\ud800', '\u202e', '%', '_', "'", '\\', '\r\n', '=1+1', '{{name}}'];
const names = ['__proto__', 'constructor', '00000000-0000-0000-0000-000000000000'];
const long = ['a'.repeat(5_000), '😀'.repeat(300), 'e\u0301'.repeat(1_000)];
const edge = fc.constantFrom<unknown>(null, undefined, true, ...numbers, ...times, ...texts, ...names, ...long);
const value = fc.oneof(
  edge,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.webUrl(),
  fc.emailAddress(),
  fc.array(edge, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid request except for some of its fields; `place` selects among those of the operation. */
const changes = fc.array(fc.record({ place: fc.nat(), value }), { minLength: 1, maxLength: 4 });

function changed({ usual, fields }: FilledOperation, wanted: readonly { place: number; value: unknown }[]): Filled {
  return wanted.reduce((request, { place, value: said }) => {
    const field = fields[place % Math.max(1, fields.length)];
    return field ? saying(request, field, said) : request;
  }, usual);
}

describe('any request to any operation of the contract', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  it(
    `responds to odd requests to any operation, or refuses them, in ${RUNS} requests from seed ${SEED}`,
    async () => {
      const operation = fc.constantFrom(...operations(sender.has));
      const request = fc.asyncProperty(operation, fc.constantFrom(...SENDERS), changes, async (asked, as, wanted) => {
        const filled = changed(asked, wanted);
        const fault = faultOf(await sender.send(asked, filled, as));
        expect([fault, fault && `${as} ${asked.method} ${asked.path} ${JSON.stringify(filled)}`]).toEqual([null, null]);
      });
      await fc.assert(request, { seed: SEED, numRuns: RUNS });
    },
    60_000 + RUNS * 50,
  );
});
