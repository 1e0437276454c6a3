import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../support/app.js';
import { contract, type Route, send } from '../support/contract.js';
import { aStaffMember, type Staff } from '../support/staff.js';

const MOVES_NOTHING = 'moves no money, licence or points';
const REPLACES = 'replaces what is there: twice is the same as once';
const MAILS_ONCE = 'letters have a rule of their own: each is begun once';
const STATE = 'its state is left once; a repeat is refused, and nothing moves';

/** Staff writes that need no idempotency key, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/admin/audit/chain/check': MOVES_NOTHING,
  'PUT /api/admin/accounts/{id}/role': REPLACES,
  'PUT /api/admin/accounts/{id}/enabled': REPLACES,
  'POST /api/admin/staff': MOVES_NOTHING,
  'DELETE /api/admin/accounts/{id}/sessions': MOVES_NOTHING,
  'POST /api/admin/orders/{id}/refund-request/reject': STATE,
  'POST /api/admin/transfers/receipts/{id}/reject': STATE,
  'POST /api/admin/redeem-codes/find': MOVES_NOTHING,
  'POST /api/admin/redeem-batches/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/{id}/additions/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/{id}/agreed-price/preview': MOVES_NOTHING,
  'POST /api/admin/coupons/preview': MOVES_NOTHING,
  'POST /api/admin/coupons/{id}/preview': MOVES_NOTHING,
  'POST /api/admin/rewards/preview': MOVES_NOTHING,
  'POST /api/admin/rewards/second-person': MOVES_NOTHING,
  'PUT /api/admin/invoices/{id}/file': 'a paper about money that has moved; replaced by a later one',
  'POST /api/admin/invoices/{id}/rejection': STATE,
  'POST /api/admin/invoices/{id}/voiding': STATE,
  'POST /api/admin/quotes': 'a draft: it binds nobody before it is sent',
  'POST /api/admin/quotes/totals': MOVES_NOTHING,
  'POST /api/admin/quotes/{id}/sending/preview': MOVES_NOTHING,
  'PUT /api/admin/quotes/{id}': REPLACES,
  'PUT /api/admin/cases/{id}': REPLACES,
  'POST /api/admin/cases/{id}/withdrawal': STATE,
  'POST /api/admin/campaigns': MAILS_ONCE,
  'POST /api/admin/campaigns/preview': MOVES_NOTHING,
  'PUT /api/admin/campaigns/{id}': REPLACES,
  'DELETE /api/admin/campaigns/{id}': MOVES_NOTHING,
  'POST /api/admin/campaigns/{id}/test-letters': MAILS_ONCE,
  'POST /api/admin/campaigns/{id}/sending': MAILS_ONCE,
  'DELETE /api/admin/campaigns/{id}/sending': MAILS_ONCE,
  'POST /api/admin/campaigns/{id}/pause': MAILS_ONCE,
  'DELETE /api/admin/campaigns/{id}/pause': MAILS_ONCE,
  'POST /api/admin/campaigns/{id}/cancellation': MAILS_ONCE,
  'PUT /api/admin/campaigns/{id}/speed': REPLACES,
  'POST /api/admin/campaigns/{id}/unknown/sending': MAILS_ONCE,
  'POST /api/admin/applications/{id}/mail-check': MOVES_NOTHING,
  'POST /api/admin/applications/{id}/rejection': STATE,
  'POST /api/admin/applications/{id}/reopening': STATE,
  'POST /api/admin/applications/{id}/set-aside': MOVES_NOTHING,
  'POST /api/admin/applications/{id}/openings': MOVES_NOTHING,
  'POST /api/admin/canned-notes': MOVES_NOTHING,
  'PUT /api/admin/canned-notes/{id}': REPLACES,
  'DELETE /api/admin/canned-notes/{id}': MOVES_NOTHING,
  'POST /api/admin/application-mail-overrides': MOVES_NOTHING,
  'POST /api/admin/jobs/retry': 'a job does its work once, however often it is begun',
  'POST /api/admin/jobs/{id}/retry': 'a job does its work once, however often it is begun',
  'POST /api/admin/jobs/{id}/discard': STATE,
  'POST /api/admin/mail-deliveries/{letterId}/retry': MAILS_ONCE,
  'POST /api/admin/plans': 'names its plan: a second one of that name is refused',
  'POST /api/admin/plans/preview': MOVES_NOTHING,
  'DELETE /api/admin/plans/{id}/planned': STATE,
  'PUT /api/admin/notifications': REPLACES,
  'PUT /api/admin/list-views': REPLACES,
  'DELETE /api/admin/list-views/{id}': MOVES_NOTHING,
  'PUT /api/admin/plans/order': REPLACES,
  'PUT /api/admin/plans/{id}': REPLACES,
  'PUT /api/admin/coupons/{id}': REPLACES,
  'POST /api/admin/proposals/{id}/reject': STATE,
  'POST /api/admin/proposals/{id}/withdraw': STATE,
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const writes = contract().filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/admin/'));

describe('a write of staff', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await aStaffMember(site);
  });
  afterAll(() => site.close());

  it('requires an Idempotency-Key for every write of staff that is not exempt', () => {
    expect(writes.filter(({ needsKey }) => !needsKey).map(nameOf)).toEqual(
      writes.map(nameOf).filter((name) => name in EXEMPT),
    );
  });

  it('exempts no write of staff that does not exist', () => {
    const names = new Set(writes.map(nameOf));
    expect(Object.keys(EXEMPT).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(writes.filter(({ needsKey }) => needsKey).map((route) => [nameOf(route), route] as const))(
    '%s requires an Idempotency-Key',
    async (_, route) => {
      const values = Object.fromEntries(route.ids.map((id) => [id, randomUUID()]));
      const bare = await send(site, route, { token: admin.token, values }).unset('idempotency-key');
      expect([bare.status, bare.body.code]).toEqual([400, 'request.idempotency_key_required']);
      const { body } = await send(site, route, { token: admin.token, values });
      expect(body.code).not.toBe('request.idempotency_key_required');
    },
  );

  it('refuses an anonymous write of staff before checking its Idempotency-Key', async () => {
    const route = writes.find(({ needsKey }) => needsKey);
    if (!route) throw new Error('no write needs a key');
    expect((await send(site, route, {}).unset('idempotency-key')).status).toBe(401);
  });
});
