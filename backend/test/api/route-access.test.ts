import { randomUUID } from 'node:crypto';
import { AccountStanding } from '../../src/modules/account/index.js';
import { Sessions } from '../../src/modules/auth/index.js';
import { mayEnter } from '../../src/platform/http/access.js';
import { ROLES, type Role } from '../../src/platform/http/principal.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { contract, type Route, routesOf, send } from '../support/contract.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';

/** Everybody who may knock. The first three are nobody to the site. */
const STRANGERS = ['anonymous', 'expired', 'disabled'] as const;
const CALLERS = [...STRANGERS, 'customerA', 'customerB', 'reviewer', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** On purpose: the local mailbox, which production has not, and what gateways send, in shapes and signatures of their own. */
const BESIDE_THE_CONTRACT = /^\/api\/(dev\/|payments\/\w+\/notify$)/;

const ROLE_OF: Readonly<Record<Caller, Role | null>> = {
  anonymous: null,
  expired: null,
  disabled: null,
  customerA: 'customer',
  customerB: 'customer',
  reviewer: 'reviewer',
  admin: 'admin',
};

/** Who gets past the door, whatever comes after it; 401 and 403 are the door's own. */
function expectedAt({ access }: Route): Record<Caller, string> {
  const verdict = (role: Role | null): string => {
    if (access === 'public') return 'in';
    if (role === null) return '401 auth.required';
    return access && mayEnter(role, access) ? 'in' : '403 auth.forbidden';
  };
  return Object.fromEntries(CALLERS.map((caller) => [caller, verdict(ROLE_OF[caller])])) as Record<Caller, string>;
}

describe('every route of the contract', () => {
  let site: TestApp;
  let people: Record<Exclude<Caller, 'anonymous'>, Person>;

  beforeAll(async () => {
    site = await startTestApp();
    const [expired, disabled, customerA, customerB, reviewer, admin] = await Promise.all(
      CALLERS.slice(1).map(() => aPerson(site)),
    );
    people = { expired, disabled, customerA, customerB, reviewer, admin } as typeof people;
    await inTransaction(site, async (tx) => {
      const standing = serviceOf(site, AccountStanding);
      for (const role of ROLES.slice(1)) {
        await standing.changeRole(tx, { actorId: null, accountId: people[role as 'reviewer' | 'admin'].id }, role);
      }
      await standing.disable(tx, { actorId: null, accountId: people.disabled.id });
    });
  });
  afterAll(() => site.close());

  /** A session of its own for each request: some routes end the one they are called in. */
  const tokenOf = async (caller: Caller): Promise<string | null> => {
    if (caller === 'anonymous') return null;
    const { id } = people[caller];
    const token = await inTransaction(site, (tx) =>
      serviceOf(site, Sessions).begin(tx, id, { address: '127.0.0.1', agent: 'matrix' }),
    );
    if (caller === 'expired') {
      await site.db.query(`UPDATE sessions SET last_used_at = now() - interval '8 days' WHERE account_id = $1`, [id]);
    }
    return token;
  };
  const outcomeOf = async (route: Route, caller: Caller): Promise<string> => {
    const values = Object.fromEntries(route.ids.map((id) => [id, randomUUID()]));
    const { status, body } = await send(site, route, { token: await tokenOf(caller), values });
    const isRefused = status === 401 || body.code === 'auth.forbidden' || status >= 500;
    return isRefused ? `${status} ${body.code}` : 'in';
  };

  it.each(contract().map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s admits exactly the callers that it declares',
    async (_, route) => {
      const outcomes: Partial<Record<Caller, string>> = {};
      for (const caller of CALLERS) outcomes[caller] = await outcomeOf(route, caller);
      expect(outcomes).toEqual(expectedAt(route));
    },
  );

  it('declares for every route who may call it', () => {
    expect(contract().filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('lists every route of the controllers in the contract', () => {
    const known = new Set(contract().map(({ method, path }) => `${method} ${path}`));
    const unlisted = routesOf(site).flatMap(({ name }) => (known.has(name) ? [] : [name]));
    expect(unlisted.filter((route) => !BESIDE_THE_CONTRACT.test(route.split(' ')[1] ?? ''))).toEqual([]);
    expect(known.size).toBeGreaterThan(50);
  });

  it('keeps routes below /admin exactly when they are for staff', () => {
    const misplaced = contract().filter(
      ({ access, path }) => path.startsWith('/api/admin/') !== (access === 'reviewer' || access === 'admin'),
    );
    expect(misplaced).toEqual([]);
  });
});
