import { nothing } from '../support/belongings.js';
import { contract, send } from '../support/contract.js';
import { operations } from '../support/fields.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const UNKNOWN = { ...nothing(), accountId: nothing().orderId };
const KINDS = new Map(contract().map(({ method, path, contentType }) => [`${method} ${path}`, contentType]));

/** Routes of the console about one thing, filled in as usual. Previews of mails are named in the code. */
const ROUTES = operations(UNKNOWN).filter(
  ({ path }) => path.startsWith('/api/admin/') && path.includes('{') && !path.includes('{letter}'),
);

describe('routes of the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });

  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses an id that does not exist',
    async (name, { method, path, usual }) => {
      const values = Object.fromEntries(
        Object.entries(usual.path).map(([key, value]) => [
          key,
          path.includes('/plans/') ? 'no-such-plan' : String(value),
        ]),
      );
      const { status } = await send(
        site,
        { method, path, contentType: KINDS.get(name) ?? null },
        {
          token: admin.token,
          values,
          query: usual.query as Record<string, string>,
          ...(usual.body === null ? {} : { body: usual.body }),
        },
      );
      // A few check the body first, and the usual one is not valid for every route.
      expect([400, 404, 422]).toContain(status);
    },
  );
});
