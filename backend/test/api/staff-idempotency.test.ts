import { unique } from '../support/app.js';
import { aCampaign, DRAFT } from '../support/campaigns.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, aSentQuote } from '../support/quotes.js';
import { aRefusedRefund } from '../support/refunds.js';
import { aGrantedLicense, anArticle } from '../support/rewards.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

const customerOf = ({ companyName, contactName, mail, locale }: ReturnType<typeof aDraft>) => ({
  companyName,
  contactName,
  mail,
  locale,
});

describe('a write of staff repeated with its Idempotency-Key', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let customer: Person;

  beforeEach(async () => {
    [staff, customer] = [await aStaffMember(site), await aPerson(site)];
  });

  const reason = '测试';
  const aLicense = () => aGrantedLicense(staff, customer, { users: 1, assets: 5, months: 1 });
  const aReward = async (): Promise<string> => {
    const reward = { ...anArticle(site), mail: customer.mail, paidId: await aLicense() };
    return (await staff.post('/api/admin/rewards', reward).expect(201)).body.id;
  };
  const waitingRequest = async (): Promise<string> => {
    const orderId = await aPaidOrder(site, customer);
    await customer.post(`/api/account/orders/${orderId}/refund-request`, { reason }).expect(200);
    return orderId;
  };
  const aDraftedQuote = async (): Promise<string> => {
    const draft = aDraft(customer.mail);
    const { body } = await staff.post('/api/admin/quotes', customerOf(draft)).expect(201);
    await staff.put(`/api/admin/quotes/${body.id}`, draft, 1).expect(200);
    return body.id;
  };

  /** Each write with its body and the version that was read. */
  const WRITES: Readonly<Record<string, () => Promise<[path: string, body?: object, version?: number]>>> = {
    'granting a licence': async () => [
      '/api/admin/licenses',
      { mail: customer.mail, planId: 'group', users: 1, assets: 5, months: 1, reason },
    ],
    'adding to a licence': async () => [
      `/api/admin/licenses/${await aLicense()}/additions`,
      { kind: 'assets', quantity: 1, reason },
    ],
    'transferring a licence': async () => [
      `/api/admin/licenses/${await aLicense()}/transfer`,
      { mail: (await aPerson(site)).mail, ownerId: customer.id, reason },
    ],
    'revoking a licence': async () => [`/api/admin/licenses/${await aLicense()}/revoke`, { reason }],
    'granting a reward': async () => [
      '/api/admin/rewards',
      { ...anArticle(site), mail: customer.mail, paidId: await aLicense() },
    ],
    'revoking a reward': async () => [`/api/admin/rewards/${await aReward()}/revoke`, { reason }],
    'beginning a quote': async () => ['/api/admin/quotes', customerOf(aDraft(customer.mail))],
    'sending a quote': async () => [`/api/admin/quotes/${await aDraftedQuote()}/sending`, undefined, 2],
    'withdrawing a quote': async () => [`/api/admin/quotes/${(await aSentQuote(staff, customer.mail)).id}/withdrawal`],
    'declining a quote for its customer': async () => [
      `/api/admin/quotes/${(await aSentQuote(staff, customer.mail)).id}/refusal`,
      { reason },
    ],
    'revising a quote': async () => [`/api/admin/quotes/${(await aSentQuote(staff, customer.mail)).id}/revision`],
    'copying a quote': async () => [`/api/admin/quotes/${(await aSentQuote(staff, customer.mail)).id}/copy`],
    'writing a note on a customer': async () => [`/api/admin/accounts/${customer.id}/notes`, { text: '偏好电话联系' }],
    'creating a campaign': async () => ['/api/admin/campaigns', DRAFT],
    'copying a campaign': async () => [`/api/admin/campaigns/${await aCampaign(staff)}/copies`],
    'making redeem codes': async () => [
      '/api/admin/redeem-batches',
      { name: unique('批次'), kind: 'users', quantity: 1, count: 1 },
    ],
    'creating a coupon': async () => [
      '/api/admin/coupons',
      { code: unique('K').toUpperCase(), amountFen: 100, isEnabled: true, maxRedemptions: 1 },
    ],
    'sending a receipt again': async () => [
      `/api/admin/orders/${await aPaidOrder(site, customer)}/receipt`,
      { reason },
    ],
    'refunding an order': async () => [
      `/api/admin/orders/${await aPaidOrder(site, customer)}/refunds`,
      { amount: PRICE, refundable: PRICE, reason },
    ],
    'giving up a refund that its provider refused': async () => {
      const orderId = await aPaidOrder(site, customer);
      const body = { amount: PRICE, refundable: PRICE, reason };
      const refundNo = await aRefusedRefund(site, orderId, () =>
        staff.post(`/api/admin/orders/${orderId}/refunds`, body).expect(200),
      );
      return [`/api/admin/refunds/${refundNo}/give-up`, { reason }];
    },
    'approving a refund request': async () => [`/api/admin/orders/${await waitingRequest()}/refund-request/approve`],
  };

  it.each(Object.entries(WRITES))('%s happens once, and each repeat returns the first response', async (_, prepare) => {
    const [path, body, version] = await prepare();
    const key = unique('key');
    const send = () => staff.post(path, body, version).set('idempotency-key', key);
    const recorded = async () =>
      site.db.query(
        `SELECT action, subject FROM audit_records WHERE actor_id = $1 AND action NOT LIKE '%.read' ORDER BY id`,
        [staff.id],
      );
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const after = await recorded();
    const [second, third] = [await send(), await send()];
    expect([second.status, third.status]).toEqual([first.status, first.status]);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(await recorded()).toEqual(after);
  });
});
