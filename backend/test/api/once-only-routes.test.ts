import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../support/app.js';
import { contract, type Route, send } from '../support/contract.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';

const MOVES_NOTHING = 'moves no money, licence or points';
const REPLACES = 'replaces what is there: twice is the same as once';
const MAILS_ONCE = 'campaign letters have their own rule: each is begun once';
const STATE = 'its state is left once; a repeat is refused, and nothing moves';

/** Staff writes that need no idempotency key, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/admin/audit/chain/check': MOVES_NOTHING,
  'PUT /api/admin/accounts/{id}/role': REPLACES,
  'PUT /api/admin/accounts/{id}/enabled': REPLACES,
  'POST /api/admin/staff': MOVES_NOTHING,
  'PUT /api/admin/accounts/{id}/person': REPLACES,
  'PUT /api/admin/accounts/{id}/notes/{noteId}': REPLACES,
  'DELETE /api/admin/accounts/{id}/notes/{noteId}': MOVES_NOTHING,
  'POST /api/admin/accounts/{id}/passkeys/{passkeyId}/removal': STATE,
  'DELETE /api/admin/accounts/{id}/sessions': MOVES_NOTHING,
  'POST /api/admin/orders/{id}/refund-request/reject': STATE,
  'POST /api/admin/transfers/receipts/{id}/reject': STATE,
  'POST /api/admin/accounts/{id}/points/preview': MOVES_NOTHING,
  'POST /api/admin/redeem-codes/find': MOVES_NOTHING,
  'POST /api/admin/redeem-batches/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/additions/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/{id}/additions/preview': MOVES_NOTHING,
  'POST /api/admin/licenses/{id}/agreed-price/preview': MOVES_NOTHING,
  'POST /api/admin/coupons/preview': MOVES_NOTHING,
  'POST /api/admin/coupons/{id}/preview': MOVES_NOTHING,
  'POST /api/admin/rewards/preview': MOVES_NOTHING,
  'POST /api/admin/rewards/second-person': MOVES_NOTHING,
  'PUT /api/admin/invoices/{id}/file': 'a document about money that has moved; a later one replaces it',
  'POST /api/admin/invoices/{id}/rejection': STATE,
  'POST /api/admin/invoices/{id}/voiding': STATE,
  'POST /api/admin/quotes/totals': MOVES_NOTHING,
  'POST /api/admin/quotes/{id}/sending/preview': MOVES_NOTHING,
  'PUT /api/admin/quotes/{id}': REPLACES,
  'PUT /api/admin/cases/{id}': REPLACES,
  'POST /api/admin/cases/{id}/withdrawal': STATE,
  'POST /api/admin/campaigns/preview': MOVES_NOTHING,
  'PUT /api/admin/campaigns/{id}': REPLACES,
  'POST /api/admin/work/seen': REPLACES,
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

/** The specified client's own writes: its requests carry no key. Those that give or take something honour one. */
const OWN: Readonly<Record<string, 'honours a key' | 'gives and takes nothing'>> = {
  'POST /api/login': 'gives and takes nothing',
  'POST /api/account/logout': 'gives and takes nothing',
  'POST /api/send-code': 'gives and takes nothing',
  'POST /api/register': 'gives and takes nothing',
  'POST /api/forgot': 'gives and takes nothing',
  'POST /api/reset': 'gives and takes nothing',
  'POST /api/quote': 'gives and takes nothing',
  'POST /api/account/info': 'gives and takes nothing',
  'POST /api/account/change-password': 'gives and takes nothing',
  'POST /api/account/paid-binding': 'honours a key',
  'POST /api/account/paid-remark': 'gives and takes nothing',
  'POST /api/account/license-transfer': 'honours a key',
  'POST /api/account/paid-merge': 'honours a key',
  'POST /api/account/order': 'honours a key',
  'POST /api/account/orders/{id}/pay': 'honours a key',
  'POST /api/account/orders/{id}/pay-with-points': 'honours a key',
  'POST /api/account/orders/{id}/coupon': 'honours a key',
  'PUT /api/account/webauthn/credentials/{id}': 'gives and takes nothing',
  'DELETE /api/account/webauthn/credentials/{id}': 'gives and takes nothing',
  'POST /api/account/webauthn/credentials/start': 'gives and takes nothing',
  'POST /api/account/webauthn/credentials/finish': 'gives and takes nothing',
  'POST /api/webauthn-login-start': 'gives and takes nothing',
  'POST /api/webauthn-login-finish': 'gives and takes nothing',
  'POST /api/apply-free-enterprise': 'gives and takes nothing',
  'POST /api/account/marketing-email/unsubscribe': 'gives and takes nothing',
  'POST /api/account/marketing-email/subscribe': 'gives and takes nothing',
};

/** Further writes outside the console that need no idempotency key, and why. */
const EXEMPT_OUTSIDE: Readonly<Record<string, string>> = {
  'POST /api/reset/check': MOVES_NOTHING,
  'POST /api/account/confirm': MOVES_NOTHING,
  'POST /api/account/change-mail/send-code': MOVES_NOTHING,
  'POST /api/account/change-mail': 'its code works once',
  'POST /api/account/delete': STATE,
  'POST /api/account/delete/cancel': STATE,
  'DELETE /api/account/sessions': MOVES_NOTHING,
  'DELETE /api/account/sessions/{id}': MOVES_NOTHING,
  'POST /api/account/webauthn/confirm/start': MOVES_NOTHING,
  'POST /api/account/webauthn/confirm/finish': MOVES_NOTHING,
  'POST /api/account/orders/{id}/cancel': STATE,
  'DELETE /api/account/orders/{id}/coupon': STATE,
  'PUT /api/account/orders/{id}/transfer-slip': REPLACES,
  'POST /api/quotes/{token}/refusal': STATE,
  'POST /api/marketing-email/one-click': REPLACES,
  'PUT /api/account/free-enterprise-application/case-consent': REPLACES,
  'POST /api/account/free-enterprise-application/renewal-request': 'asks staff; one request is open at a time',
  'POST /api/license/verify': MOVES_NOTHING,
  'POST /api/payments/sandbox/{paymentId}': 'the cashier of a gateway, which takes the money of a payment once',
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const every = contract().filter(({ method }) => method !== 'GET');
const writes = every.filter(({ path }) => path.startsWith('/api/admin/'));
const outside = every.filter(({ path }) => !path.startsWith('/api/admin/'));

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

describe('a write outside the console', () => {
  let site: TestApp;
  let buyer: Person;

  beforeAll(async () => {
    site = await startTestApp();
    buyer = await aPerson(site);
  });
  afterAll(() => site.close());

  it('requires an Idempotency-Key unless the specified client makes it or it is exempt', () => {
    const free = outside.map(nameOf).filter((name) => name in OWN || name in EXEMPT_OUTSIDE);
    expect(outside.filter(({ needsKey }) => !needsKey).map(nameOf)).toEqual(free);
  });

  it('a write outside the console is listed only if it exists, and in one list', () => {
    const names = new Set(outside.map(nameOf));
    const listed = [...Object.keys(OWN), ...Object.keys(EXEMPT_OUTSIDE)];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('honours an Idempotency-Key where the specified client gives or takes something', () => {
    const honoured = outside.filter(({ takesKey, needsKey }) => takesKey && !needsKey).map(nameOf);
    const declared = Object.keys(OWN).filter((name) => OWN[name] === 'honours a key');
    expect(honoured.toSorted()).toEqual(declared.toSorted());
  });

  it.each(outside.filter(({ needsKey }) => needsKey).map((route) => [nameOf(route), route] as const))(
    '%s requires an Idempotency-Key',
    async (_, route) => {
      const values = Object.fromEntries(route.ids.map((id) => [id, randomUUID()]));
      const bare = await send(site, route, { token: buyer.token, values }).unset('idempotency-key');
      expect([bare.status, bare.body.code]).toEqual([400, 'request.idempotency_key_required']);
    },
  );

  it.each(outside.filter(({ path }) => `POST ${path}` in OWN).map((route) => [nameOf(route), route] as const))(
    '%s works without an Idempotency-Key',
    async (_, route) => {
      const values = Object.fromEntries(route.ids.map((id) => [id, randomUUID()]));
      const { body } = await send(site, route, { token: buyer.token, values }).unset('idempotency-key');
      expect(body?.code).not.toBe('request.idempotency_key_required');
    },
  );
});
