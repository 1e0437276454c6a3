import { randomUUID } from 'node:crypto';
import { loadSandboxSecret, signSandbox } from '../../../src/modules/payments/providers/sandbox/sandbox.provider.js';
import { anEmployee, applied, stubMailHosts } from '../../support/applications.js';
import type { TestApp } from '../../support/app.js';
import { aCoupon, usesOf } from '../../support/coupons.js';
import { anOrder } from '../../support/customer.js';
import { beginPaying } from '../../support/gateway.js';
import { aPerson, balanceOf, givePoints, type Person } from '../../support/people.js';
import { aCode } from '../../support/redeem-codes.js';
import { aStaffMember } from '../../support/staff.js';
import type { Asked } from './ask.js';

/** One request that changes what an account owns, ready to be sent, and how to read its effect. */
export interface Deed {
  readonly path: string;
  readonly request: Asked;
  /** What the tables contain, to compare before and after. */
  look(): Promise<Record<string, unknown>>;
  readonly done: Record<string, unknown>;
  /** Permitted responses to a repetition when the first request has taken effect. */
  readonly alreadyDone: readonly string[];
}

const PLENTY = 1_000_000;

/** Everything that moves money, points or licences. Each call prepares a new case. */
export function deedsOf(site: TestApp): Readonly<Record<string, () => Promise<Deed>>> {
  const rows = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>> => {
    const [row] = await site.db.query(sql, values);
    return row ?? {};
  };
  const order = (id: string) => () =>
    rows(
      `SELECT status, (SELECT count(*)::int FROM licenses WHERE origin_id = o.id::text) AS licenses,
              (SELECT count(*)::int FROM payments WHERE order_id = o.id AND status = 'succeeded') AS payments
         FROM orders o WHERE id = $1`,
      id,
    );
  const as = ({ token }: Person, body?: object): Asked => ({
    method: 'POST',
    token,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': randomUUID() },
  });
  /** A licence of the smaller plan, from a code. */
  const aLicense = async (owner: Person): Promise<string> => {
    const code = await aCode(site, { kind: 'license', planId: 'group', months: 12 });
    await owner.post('/api/account/redeem-code', { code }).expect(200);
    const { body } = await owner.get('/api/account/paid').expect(200);
    return body.items[0].paidId;
  };

  return {
    async order() {
      const buyer = await aPerson(site);
      return {
        path: '/api/account/order',
        request: as(buyer, { plan: 'group', months: 12 }),
        look: () => rows('SELECT count(*)::int AS orders FROM orders WHERE account_id = $1', buyer.id),
        done: { orders: 1 },
        alreadyDone: [],
      };
    },
    async pay() {
      const buyer = await aPerson(site);
      const id = await anOrder(buyer);
      return {
        path: `/api/account/orders/${id}/pay`,
        request: as(buyer),
        look: () => rows('SELECT count(*)::int AS attempts FROM payments WHERE order_id = $1', id),
        done: { attempts: 1 },
        alreadyDone: [],
      };
    },
    async notification() {
      const buyer = await aPerson(site);
      const id = await anOrder(buyer);
      const notice = {
        merchant: 'sandbox-merchant',
        currency: 'CNY',
        status: 'paid',
        ...(await beginPaying(site, buyer, id)),
      };
      const secret = loadSandboxSecret(site.settings.dataDir);
      const signature = signSandbox(secret, Buffer.from(JSON.stringify(notice)), new Date());
      return {
        path: '/api/payments/sandbox/notify',
        request: { body: notice, headers: { 'sandbox-signature': signature } },
        look: order(id),
        done: { status: 'paid', licenses: 1, payments: 1 },
        alreadyDone: [],
      };
    },
    async points() {
      const buyer = await aPerson(site);
      await givePoints(site, buyer, PLENTY);
      const id = await anOrder(buyer);
      const [{ price }] = await site.db.query('SELECT payable_fen::int AS price FROM orders WHERE id = $1', [id]);
      return {
        path: `/api/account/orders/${id}/pay-with-points`,
        request: as(buyer),
        look: async () => ({ ...(await order(id)()), balance: await balanceOf(site, buyer) }),
        done: { status: 'paid', licenses: 1, payments: 0, balance: PLENTY - price },
        alreadyDone: ['order.paid', 'order.not_pending'],
      };
    },
    async coupon() {
      const buyer = await aPerson(site);
      const id = await anOrder(buyer);
      const couponCode = await aCoupon(site, { maxRedemptions: 1 });
      return {
        path: `/api/account/orders/${id}/coupon`,
        request: as(buyer, { couponCode }),
        look: () => usesOf(site, couponCode),
        done: { reserved: 1, consumed: 0 },
        alreadyDone: [],
      };
    },
    async redeem() {
      const owner = await aPerson(site);
      const code = await aCode(site, { kind: 'points', quantity: 500 });
      return {
        path: '/api/account/redeem-code',
        request: as(owner, { code }),
        look: async () => ({ balance: await balanceOf(site, owner) }),
        done: { balance: 500 },
        alreadyDone: ['redeem_code.invalid', 'redeem_code.used', 'redeem_code.not_found'],
      };
    },
    async merge() {
      const owner = await aPerson(site);
      const source = await aLicense(owner);
      const target = await aLicense(owner);
      return {
        path: '/api/account/paid-merge',
        request: as(owner, { targetPaidId: target, sourcePaidIds: [source] }),
        look: () =>
          rows(
            `SELECT count(*) FILTER (WHERE status = 'active')::int AS active, count(*) FILTER (WHERE status = 'merged')::int AS merged,
                    (SELECT count(*)::int FROM license_merges WHERE target_id = $2) AS merges FROM licenses WHERE account_id = $1`,
            owner.id,
            target,
          ),
        done: { active: 1, merged: 1, merges: 1 },
        alreadyDone: ['license.not_mergeable', 'license.not_active', 'license.merged'],
      };
    },
    async transfer() {
      const [owner, heir] = [await aPerson(site), await aPerson(site)];
      const paidId = await aLicense(owner);
      return {
        path: `/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(heir.mail)}`,
        request: as(owner),
        look: async () => ({
          ...(await rows('SELECT account_id = $2 AS "isTheirs" FROM licenses WHERE id = $1', paidId, heir.id)),
          ...(await rows('SELECT count(*)::int AS transfers FROM license_transfers WHERE license_id = $1', paidId)),
        }),
        done: { isTheirs: true, transfers: 1 },
        alreadyDone: ['license.not_found'],
      };
    },
    async approval() {
      stubMailHosts(site);
      const [reviewer, applicant] = [await aStaffMember(site, 'reviewer'), await anEmployee(site)];
      const id = await applied(applicant);
      return {
        path: `/api/admin/applications/${id}/approval`,
        request: as(reviewer, {}),
        look: () =>
          rows(
            `SELECT status, (SELECT count(*)::int FROM licenses WHERE account_id = $2) AS licenses,
                    (SELECT count(*)::int FROM application_reviews WHERE application_id = $1) AS reviews
               FROM applications WHERE id = $1`,
            id,
            applicant.id,
          ),
        done: { status: 'approved', licenses: 1, reviews: 1 },
        alreadyDone: ['application.not_pending', 'application.already_decided'],
      };
    },
  };
}
