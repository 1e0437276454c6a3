import { nothing } from '../support/belongings.js';
import { BLANK_TEXTS } from '../support/blank-texts.js';
import { aCustomer } from '../support/customer.js';
import { operations, saying } from '../support/fields.js';
import { anOddSender, type OddSender } from '../support/odd-requests.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

/** Fields that a person fills in and that must show something, by the last part of their name. */
const SHOWN =
  /^(?:name|title|companyName|contactName|publicName|reason|useCase|favoriteFeature|payer|payerBank|zh|en)$/;

/** Texts that may be left empty: a plan's description, and notes that only some decisions need. */
const MAY_BE_EMPTY =
  /admin\/(?:accounts|staff)\b.* reason|description\.|second-person|\/refund-request reason|jobs\/retry name|\/submit|\/preview/;

describe('texts that show nothing', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const required = operations({ ...nothing(), accountId: '' }).flatMap(({ method, path, fields }) =>
    fields
      .filter(
        ({ in: place, at, schema }) => place === 'body' && schema.type === 'string' && SHOWN.test(String(at.at(-1))),
      )
      .map(({ at }) => `${method} ${path} ${at.join('.')}`)
      .filter((name) => !MAY_BE_EMPTY.test(name)),
  );

  it.each(required)('%s refuses a text that shows nothing, as it refuses an empty one', async (name) => {
    const operation = operations(sender.has).find(({ method, path }) => name.startsWith(`${method} ${path} `));
    const field = operation?.fields.find(({ at }) => name.endsWith(` ${at.join('.')}`));
    if (!operation || !field) throw new Error(name);
    const answerTo = async (text: string) => {
      const { status, body } = await sender.send(operation, saying(operation.usual, field, text), 'admin');
      return [status, body?.code, body?.details];
    };
    const empty = await answerTo('');
    for (const text of BLANK_TEXTS) expect([text, await answerTo(text)]).toEqual([text, empty]);
  });

  it('empties a remark that shows nothing', async () => {
    const owner = await aPerson(site);
    const orderId = await aPaidOrder(site, owner);
    const { paidId } = (await owner.get(`/api/account/orders/${orderId}`).expect(200)).body;
    for (const remark of ['机房 A', '\u3164\u200b']) {
      await owner.post(`/api/account/paid-remark?${new URLSearchParams({ paidId, remark }).toString()}`).expect(200);
    }
    expect((await owner.get(`/api/account/paid/${paidId}`).expect(200)).body.remark).toBe('');
  });

  it('stores a name with composed letters', async () => {
    const { get } = await aCustomer(site, { name: 'Mu\u0308ller' });
    expect((await get('/api/account/info').expect(200)).body.name).toBe('M\u00fcller');
  });
});
