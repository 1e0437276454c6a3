import type supertest from 'supertest';
import { anOwner, type Belongings, nothing, SAMPLES } from '../support/belongings.js';
import { contract, type Route, send } from '../support/contract.js';
import { shapeOf } from '../support/forms.js';
import type { Person } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

/** Routes that take an id from a customer; and the price list, which shows a licence's owner its renewal price. */
const ROUTES = contract().filter(
  ({ access, ids, path }) => ids.length > 0 && (access === 'customer' || path === '/api/plans'),
);
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same belongings with their ids in capital letters. */
const inCapitals = (has: Belongings): Belongings =>
  Object.fromEntries(
    Object.entries(has).map(([name, value]) => [
      name,
      typeof value === 'string' && UUID.test(value) ? value.toUpperCase() : value,
    ]),
  ) as unknown as Belongings;

describe('routes that take an id', () => {
  const site = siteOfSuite();
  let [owner, stranger]: { owner: Person; has: Belongings }[] = [];

  beforeAll(async () => {
    [owner, stranger] = [await anOwner(site), await anOwner(site)];
  });

  /** Results when `person` sends the requests of a route about the belongings in `theirs`. */
  const answersTo = async (
    route: Route,
    { owner: { token }, has: mine }: { owner: Person; has: Belongings },
    theirs: Belongings,
  ): Promise<supertest.Response[]> => {
    const answers: supertest.Response[] = [];
    for (const sample of [SAMPLES[nameOf(route)]?.(theirs, mine) ?? []].flat()) {
      answers.push(await send(site, route, { token, ...sample }));
    }
    return answers;
  };

  it('has a sample request for every route that takes an id', () => {
    expect(ROUTES.map(nameOf).filter((name) => !SAMPLES[name])).toEqual([]);
  });

  it.each(ROUTES.filter((route) => SAMPLES[nameOf(route)]).map((route) => [nameOf(route), route] as const))(
    '%s reports what belongs to another account as not found',
    async (_, route) => {
      if (!owner || !stranger) throw new Error('nobody is there');
      const foreign = await answersTo(route, stranger, owner.has);
      const missing = await answersTo(route, stranger, nothing());
      expect(foreign.map(shapeOf)).toEqual(missing.map(shapeOf));
      expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));

      // The same requests succeed when the owner sends them, also with ids in capital letters.
      const own = await answersTo(route, owner, inCapitals(owner.has));
      const codes = own.map(({ body }) => body.code);
      for (const code of ['request.invalid', 'auth.required', foreign[0]?.body.code]) expect(codes).not.toContain(code);
    },
  );
});
