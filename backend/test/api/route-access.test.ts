import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountStanding } from '../../src/modules/account/index.js';
import { Sessions } from '../../src/modules/auth/index.js';
import { PERMISSIONS, STAFF_ROLES } from '../../src/domain/access/roles.js';
import { contract, type Route, routesOf, send } from '../support/contract.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

/** Callers without a valid session. */
const STRANGERS = ['anonymous', 'expired', 'disabled'] as const;
const CALLERS = [...STRANGERS, 'customerA', 'customerB', ...STAFF_ROLES] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Public on purpose: the local mailbox, which production does not have, and gateway notifications, which have their own
 * formats and signatures.
 */
const BESIDE_THE_CONTRACT = /^\/api\/(dev\/|payments\/\w+\/notify$)/;

/** The committed table of route access: the documentation is what is tested. */
const TABLE: ReadonlyMap<string, ReadonlyMap<string, string>> = tableIn(
  readFileSync(join(import.meta.dirname, '../../../docs/roles.md'), 'utf8'),
);

function tableIn(page: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [head = [], , ...rows] = (page.split('## Routes of the console')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  return new Map(rows.map((cells) => [cells[0] ?? '', new Map(cells.map((cell, index) => [head[index] ?? '', cell]))]));
}

/**
 * The callers that pass the access check, whether or not the request succeeds: only that check responds with 401 and
 * 403.
 */
function expectedAt({ access, method, path }: Route): Record<Caller, string> {
  const row = TABLE.get(`${method} ${path}`);
  const verdict = (caller: Caller): string => {
    if (access === 'public') return 'in';
    if (STRANGERS.some((stranger) => stranger === caller)) return '401 auth.required';
    return access === 'customer' || row?.get(caller) === 'yes' ? 'in' : '403 auth.forbidden';
  };
  return Object.fromEntries(CALLERS.map((caller) => [caller, verdict(caller)])) as Record<Caller, string>;
}

describe('every route of the contract', () => {
  const site = siteOfSuite();
  let people: Record<Exclude<Caller, 'anonymous'>, Person>;

  beforeAll(async () => {
    const made = await Promise.all(CALLERS.slice(1).map(async (caller) => [caller, await aPerson(site)] as const));
    people = Object.fromEntries(made) as typeof people;
    await inTransaction(site, async (tx) => {
      const standing = serviceOf(site, AccountStanding);
      for (const role of STAFF_ROLES) {
        await standing.changeRole(tx, { actorId: null, accountId: people[role].id }, role);
      }
      await standing.disable(tx, { actorId: null, accountId: people.disabled.id });
    });
  });

  /** A separate session for each request: some routes end the one they are called in. */
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

  it('names every permission at a route, and every route for staff in the table', () => {
    const staffRoutes = contract().filter(({ path }) => path.startsWith('/api/admin/'));
    expect([...TABLE.keys()].toSorted()).toEqual(staffRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
    const used = new Set(staffRoutes.map(({ access }) => access));
    // It opens no route: it widens what the routes of orders and licences show.
    expect(PERMISSIONS.filter((permission) => !used.has(permission))).toEqual(['customers.every']);
  });

  it('lists every route of the controllers in the contract', () => {
    const known = new Set(contract().map(({ method, path }) => `${method} ${path}`));
    const unlisted = routesOf(site).flatMap(({ name }) => (known.has(name) ? [] : [name]));
    expect(unlisted.filter((route) => !BESIDE_THE_CONTRACT.test(route.split(' ')[1] ?? ''))).toEqual([]);
    expect(known.size).toBeGreaterThan(50);
  });

  it('keeps routes below /admin exactly when they are for staff', () => {
    const misplaced = contract().filter(
      ({ access, path }) => path.startsWith('/api/admin/') !== (access !== 'public' && access !== 'customer'),
    );
    expect(misplaced).toEqual([]);
  });
});
