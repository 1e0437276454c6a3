import { nothing } from '../support/belongings.js';
import { operations, saying } from '../support/fields.js';
import { anOddSender, faultOf, type OddSender, type Sender } from '../support/odd-requests.js';
import { siteOfSuite } from '../support/suite.js';

const ODD: readonly unknown[] = [null, [], {}, -1.5, 1e-7, 'x', '\u0000', true];
/** Concurrent requests: enough to keep both the database and this process busy. At most two long reads are admitted. */
const atOnce = (name: string): number => (name.endsWith('/export') ? 1 : 8);

const sendersFor = (access: string): readonly Sender[] => {
  if (access === 'public') return ['anonymous', 'customer', 'admin'];
  return access === 'customer' ? ['customer', 'admin'] : ['admin'];
};

describe('every field of the contract', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const named = operations({ ...nothing(), accountId: '' }).map(({ method, path }) => `${method} ${path}`);

  it.each(named)('%s accepts or refuses odd values in every field without breaking', async (name) => {
    const operation = operations(sender.has).find(({ method, path }) => `${method} ${path}` === name);
    if (!operation) throw new Error(`${name} is not in the contract`);
    const faults: string[] = [];
    const waiting = sendersFor(operation.access).flatMap((as) => [
      { as, said: 'as usual', filled: operation.usual },
      ...operation.fields.flatMap((field) =>
        ODD.map((value) => ({
          as,
          said: `${field.in} ${field.at.join('.')} = ${JSON.stringify(value)}`,
          filled: saying(operation.usual, field, value),
        })),
      ),
    ]);
    const sendTheRest = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const fault = faultOf(await sender.send(operation, next.filled, next.as));
        if (fault) faults.push(`${next.as} ${next.said}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce(name) }, sendTheRest));
    expect(faults).toEqual([]);
  });
});
