import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { phaseBounds, phaseOf } from '../../../domain/licensing/license.js';
import { phaseSql } from '../license-sql.js';
import { type Customer, World } from './world.js';

const world = World.ofSuite();
let owner: Customer;
beforeEach(async () => {
  owner = await world.aCustomer();
});

const inDays = (days: number) => new Date(world.now().getTime() + days * DAY_MS);
const list = async (query = '') => (await world.get(owner, `/api/account/paid${query}`)).body;
const statesOf = ({ items }: { items: { state: string }[] }) => items.map(({ state }) => state).toSorted();

describe('the list of licences', () => {
  it('the licence list counts licences by phase and shows those of the phase asked for', async () => {
    await world.aLicense(owner, { expiresAt: null });
    await world.aLicense(owner, { expiresAt: inDays(31) });
    await world.aLicense(owner, { expiresAt: inDays(29) });
    await world.aLicense(owner, { expiresAt: inDays(-1) });
    await world.aLicense(owner, { expiresAt: inDays(-8) });
    const [target, source] = [await world.aLicense(owner), await world.aLicense(owner)];
    await world.merge(owner, target.id, [source.id]);

    const all = await list();
    expect([all.total, all.counts]).toEqual([7, { valid: 3, ending: 2, over: 2 }]);
    for (const [phase, states] of [
      ['valid', ['active', 'active', 'active']],
      ['ending', ['expiring', 'grace']],
      ['over', ['expired', 'merged']],
    ] as const) {
      const some = await list(`?phase=${phase}`);
      expect([some.total, statesOf(some)]).toEqual([states.length, states]);
      expect(some.counts).toEqual(all.counts);
    }
    expect((await world.get(owner, '/api/account/paid?phase=gone')).status).toBe(400);
  });

  it('the mergeable licences are only those that have another to merge with', async () => {
    const mergeable = async () =>
      (await world.get(owner, '/api/account/paid-mergeable')).body.map(({ paidId }: { paidId: string }) => paidId);
    const first = await world.aLicense(owner);
    await world.aLicense(owner, { expiresAt: null });
    await world.aLicense(owner, { expiresAt: inDays(-1) });
    const bound = await world.aLicense(owner);
    await world.bind(owner, bound.id, 'rack-7.node-2');
    expect(await mergeable()).toEqual([]);

    const second = await world.aLicense(owner);
    expect(await mergeable()).toEqual([second.id, first.id]);
    const { body } = await world.get(owner, '/api/account/paid-mergeable');
    expect(body[0].mergeGroup).toBe(body[1].mergeGroup);
    expect(body[0].graceEndsAt).toBe(new Date(Date.parse(body[0].expiresAt) + 7 * 86_400_000).toISOString());
    expect((await world.get(await world.aCustomer(), '/api/account/paid-mergeable')).body).toEqual([]);
  });
});

it('the phase in SQL is the phase of the rules, to the millisecond around each bound', async () => {
  const now = world.now();
  const { graceSince, endingUntil } = phaseBounds(now);
  const ends = [graceSince, now, endingUntil].flatMap((end) => [-1, 0, 1].map((ms) => new Date(end.getTime() + ms)));
  const sql = `SELECT ${phaseSql({ graceSince: '$3', endingUntil: '$4' })} AS phase
                 FROM (SELECT $1::text AS status, $2::timestamptz AS expires_at) l`;
  for (const state of ['active', 'merged', 'revoked'] as const) {
    for (const expiresAt of [null, ...ends]) {
      const [row] = await world.site.db.query(sql, [state, expiresAt, graceSince, endingUntil]);
      expect([state, expiresAt, row]).toEqual([state, expiresAt, { phase: phaseOf({ state, expiresAt }, now) }]);
    }
  }
});

it('a licence shows how often it may still be moved to another machine', async () => {
  const { id } = await world.aLicense(owner);
  await world.bind(owner, id, 'rack-7.node-2');
  expect((await world.details(owner, id)).movesLeft).toBe(3);
  await world.unbind(owner, id);
  await world.bind(owner, id, 'rack-8.node-1');
  expect((await world.details(owner, id)).movesLeft).toBe(2);
});
