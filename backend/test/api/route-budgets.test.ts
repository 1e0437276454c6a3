import { Reflector } from '@nestjs/core';
import { limitsOf, type RouteLimit } from '../../src/platform/limits/limit.guard.js';
import { limitSubject, RateLimiter } from '../../src/platform/limits/rate-limiter.js';
import { contract, type Route, routesOf, send } from '../support/contract.js';
import { type Person, serviceOf } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const ADDRESS = '127.0.0.1';

describe('every route', () => {
  const site = siteOfSuite({ LIMITS_FACTOR: '1' });
  let staff: Person;
  const used = new Set<string>();

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });

  const limitsAt = ({ method, path }: Route): readonly RouteLimit[] => {
    const route = routesOf(site).find(({ name }) => name === `${method} ${path}`);
    if (!route) throw new Error(`no controller answers ${method} ${path}`);
    return limitsOf(serviceOf(site, Reflector), route.handler, route.controller, method);
  };
  /** Uses up a budget as if a caller had exhausted it. */
  const useUp = async (limit: RouteLimit): Promise<void> => {
    if (used.has(limit.name)) return;
    used.add(limit.name);
    const limiter = serviceOf(site, RateLimiter);
    for (const subject of limit.per === 'account' ? [staff.id, ADDRESS] : [limitSubject(ADDRESS)]) {
      for (let count = 0; count < limit.points; count += 1) {
        await (limit.isCountedHere ? limiter.takeHere(limit, subject) : limiter.take(limit, subject));
      }
    }
  };

  it.each(contract().map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses a caller who has used up its limits',
    async (_, route) => {
      const limits = limitsAt(route);
      expect(limits.length).toBeGreaterThan(0);
      for (const limit of limits) await useUp(limit);
      const { status, body, headers } = await send(site, route, { token: staff.token });
      expect([status, body.code]).toEqual([429, 'request.too_many']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});
