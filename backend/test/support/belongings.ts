import { randomUUID } from 'node:crypto';
import { type TestApp } from './app.js';
import { anOrder } from './customer.js';
import { eventually } from './eventually.js';
import { aPaidOrder } from './gateway.js';
import { aPasskey } from './passkeys.js';
import { aPerson, type Person, signedInAgain } from './people.js';
import { aCode } from './redeem-codes.js';
import { aStaffMember } from './staff.js';

/** One of everything that a customer owns and that has an id. */
export interface Belongings {
  readonly orderId: string;
  readonly paidOrderId: string;
  readonly paidId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly quoteId: string;
  /** A redeem code for one more user. */
  readonly userCode: string;
}

/** The request's values, apart from its sender. */
export interface Sample {
  readonly values?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** A buffer where the route takes a file. */
  readonly body?: object;
}

/** A customer who has bought, is buying, and signs in by passkey. */
export async function anOwner(site: TestApp): Promise<{ owner: Person; has: Belongings }> {
  const owner = await aPerson(site);
  const paidOrderId = await aPaidOrder(site, owner);
  const paidId = await eventually(async () => (await owner.get('/api/account/paid').expect(200)).body.items[0]?.paidId);
  const { id: passkeyId } = await aPasskey(site, owner);
  await signedInAgain(site, owner);
  const { body: sessions } = await owner.get('/api/account/sessions').expect(200);
  // Not the one that sends the requests: ending it would sign out the owner.
  const { id: sessionId } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const [orderId, quoteId] = [await anOrder(owner), await aQuote(site, owner)];
  const userCode = await aCode(site, { kind: 'users', quantity: 1 });
  const has = { orderId, paidOrderId, paidId, sessionId, passkeyId, quoteId, userCode };
  return { owner, has };
}

/** Ids of the right format that belong to nothing. */
export const nothing = (): Belongings => ({
  orderId: randomUUID(),
  paidOrderId: randomUUID(),
  paidId: randomUUID(),
  sessionId: randomUUID(),
  passkeyId: randomUUID(),
  quoteId: randomUUID(),
  userCode: '',
});

/** A quote that staff have sent to a customer. */
async function aQuote(site: TestApp, { mail }: Person): Promise<string> {
  const { post, put } = await aStaffMember(site);
  const to = { companyName: '远岸科技', contactName: '周宁', mail, locale: 'zh' };
  const { body } = await post('/api/admin/quotes', to).expect(201);
  const line = { plan: 'team', name: '团队版', users: 15, assets: 100, quantity: 1, unitPriceFen: 159_600 };
  const validOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await put(`/api/admin/quotes/${body.id}`, { ...to, lines: [line], months: 12, terms: '', validOn }, 1).expect(200);
  await post(`/api/admin/quotes/${body.id}/sending`, undefined, 2).expect(200);
  return body.id;
}

const quote = ({ quoteId }: Belongings): Sample => ({ values: { id: quoteId } });
const order = ({ orderId }: Belongings): Sample => ({ values: { id: orderId } });
const paidOrder = ({ paidOrderId }: Belongings): Sample => ({ values: { id: paidOrderId } });
const licenseInPath = ({ paidId }: Belongings): Sample => ({ values: { paidId } });
const licenseInQuery =
  (more: Readonly<Record<string, string>> = {}) =>
  ({ paidId }: Belongings): Sample => ({ query: { paidId, ...more } });

const PDF = Buffer.from('%PDF-1.7\n%%EOF');
const INVOICE = { kind: 'personal', title: '周宁', mail: 'invoice@example.cn' };

/**
 * For each route that takes an id of a customer's: requests that are otherwise valid, about `theirs`, sent by a
 * customer who owns `mine`. A route without an entry fails the test that reads this table.
 */
export const SAMPLES: Readonly<Record<string, (theirs: Belongings, mine: Belongings) => Sample | Sample[]>> = {
  'DELETE /api/account/sessions/{id}': ({ sessionId }) => ({ values: { id: sessionId } }),
  'PUT /api/account/webauthn/credentials/{id}': ({ passkeyId }) => ({
    values: { id: passkeyId },
    body: { name: '改名' },
  }),
  'DELETE /api/account/webauthn/credentials/{id}': ({ passkeyId }) => ({ values: { id: passkeyId } }),
  'GET /api/plans': licenseInQuery(),
  'GET /api/purchase': licenseInQuery(),
  'POST /api/account/order': ({ paidId }) => [
    { body: { paidId, plan: 'group', months: 12, renew: true } },
    { body: { paidId, plan: 'team', months: 0, change: { quantity: 1, seenFen: 0 } } },
  ],
  'GET /api/account/orders/{id}': order,
  'POST /api/account/orders/{id}/pay': order,
  'POST /api/account/orders/{id}/pay-with-points': order,
  'POST /api/account/orders/{id}/coupon': (theirs) => ({ ...order(theirs), body: { couponCode: 'NONE' } }),
  'DELETE /api/account/orders/{id}/coupon': order,
  'POST /api/account/orders/{id}/cancel': order,
  'POST /api/account/orders/{id}/refund-request': (theirs) => ({ ...paidOrder(theirs), body: { reason: '买错了' } }),
  'POST /api/account/orders/{id}/invoice-request': (theirs) => ({ ...paidOrder(theirs), body: INVOICE }),
  'GET /api/account/orders/{id}/invoice-request': paidOrder,
  'GET /api/account/orders/{id}/invoice': paidOrder,
  'GET /api/account/paid/{paidId}': licenseInPath,
  'GET /api/account/paid/{paidId}/license-file': licenseInPath,
  'GET /api/account/paid/{paidId}/history': licenseInPath,
  'GET /api/account/paid/{paidId}/change': licenseInPath,
  'POST /api/account/paid-binding': licenseInQuery({ machineId: 'MACHINE-0001' }),
  'POST /api/account/paid-unbind': licenseInQuery(),
  'POST /api/account/paid-remark': licenseInQuery({ remark: '备注' }),
  'POST /api/account/license-transfer': licenseInQuery({ mail: 'nobody@example.cn' }),
  'POST /api/account/points/spend': ({ paidId }) => ({ body: { paidId, kind: 'users', quantity: 1 } }),
  'POST /api/account/redeem-code': ({ paidId }, { userCode }) => ({ body: { code: userCode, paidId } }),
  'GET /api/account/quotes/{id}': quote,
  'GET /api/account/quotes/{id}/pdf': quote,
  'PUT /api/account/orders/{id}/transfer-slip': (theirs) => ({ ...order(theirs), body: PDF }),
  'POST /api/account/paid-merge': (theirs, mine) => [
    { body: { targetPaidId: theirs.paidId, sourcePaidIds: [mine.paidId] } },
    { body: { targetPaidId: mine.paidId, sourcePaidIds: [theirs.paidId] } },
    { body: { targetPaidId: theirs.paidId, sourcePaidIds: [mine.paidId], dryRun: true } },
  ],
};
