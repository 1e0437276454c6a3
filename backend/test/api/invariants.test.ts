import { Client } from 'pg';
import { InvariantChecks } from '../../src/modules/operations/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson } from '../support/people.js';

const [ACCOUNT, OTHER, LICENSE, ORDER] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const anOrder = (columns: string, values: string) => `
  INSERT INTO orders (id, number, account_id, kind, status, plan, components, months, list_fen, subtotal_fen, discount_fen,
                      payable_fen, expires_at, created_at${columns})
  VALUES ('${ORDER}', 'T1', '${ACCOUNT}', 'new', 'paid', '{}', '[]', 12, 50000, 50000, 0, 50000, now(), now()${values})`;
const paid = (by: string) => anOrder(', settled_by, paid_at', `, '${by}', now()`);
const aLicense = (columns = '', values = '', origin = 'grant') => `
  INSERT INTO licenses (id, account_id, key, edition, plan_id, name_zh, name_en, granted_users, granted_assets, base_users,
                        base_assets, term_started_at, origin_kind, origin_id, is_test, issued_at${columns})
  VALUES ('${LICENSE}', '${ACCOUNT}', 'CW-1', 'professional', 'p', 'p', 'p', 1, 1, 1, 1, now(), '${origin}', '${ORDER}', true, now()${values})`;
const points = (reason: string, amount: number, extra = ['', '']) => `
  INSERT INTO point_records (account_id, reason, amount, created_at, order_id${extra[0]})
  VALUES ('${ACCOUNT}', '${reason}', ${amount}, now(), '${ORDER}'${extra[1]})`;

describe('the books', () => {
  let site: TestApp;
  let owner: Client;

  beforeAll(async () => {
    site = await startTestApp();
    owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await site.close();
  });

  /** What the checks find after `statements` that the application would never run. */
  const foundAfter = async (statements: readonly string[]): Promise<readonly string[]> => {
    // The other constraints would refuse what is planted here; the checks are for the day on which they did not.
    await owner.query('SET session_replication_role = replica').catch(() => undefined);
    for (const statement of statements) await owner.query(statement);
    const found = await site.app.get(InvariantChecks, { strict: false }).check();
    await owner.query('TRUNCATE orders, payments, refunds, licenses, point_records, coupons CASCADE');
    return found.map(({ id }) => id);
  };

  it('are right when nothing has happened', async () => {
    expect(await foundAfter([])).toEqual([]);
  });

  it('are right after a sale that earned a referral, two licences merged and one bound', async () => {
    const referrer = await aPerson(site);
    const buyer = await aPerson(site, { referrer });
    for (let count = 0; count < 3; count += 1) await aPaidOrder(site, buyer);
    const paid = (await buyer.get('/api/account/paid').expect(200)).body.items as readonly { paidId: string }[];
    const [target, source, bound] = paid.map(({ paidId }) => paidId);
    await buyer.post('/api/account/paid-merge', { targetPaidId: target, sourcePaidIds: [source] }).expect(200);
    await buyer.post(`/api/account/paid-binding?machineId=machine-1&paidId=${bound}`).expect(200);
    expect(await foundAfter([])).toEqual([]);
  });

  it.each([
    ['points.debt', [points('order_paid', -100)]],
    ['points.referral', [paid('points'), points('referral_earned', 100, [', rate_bps', ', 1000'])]],
    ['points.claw_back', [points('referral_clawed_back', -100)]],
    ['orders.money', [paid('money')]],
    ['orders.points', [paid('points')]],
    ['orders.fulfilment', [paid('free')]],
    ['licenses.origin', [aLicense('', '', 'purchase')]],
    ['licenses.binding', [aLicense(', machine_id, bound_at', `, 'machine-1', now()`)]],
    [
      'licenses.owner',
      [
        aLicense(),
        `INSERT INTO license_transfers (license_id, from_account_id, to_account_id, transferred_at)
         VALUES ('${LICENSE}', '${ACCOUNT}', '${OTHER}', now())`,
      ],
    ],
    [
      'licenses.merge',
      [
        aLicense(),
        aLicense(', status, merged_into_id', `, 'merged', '${LICENSE}'`, 'redeem_code')
          .replaceAll(`VALUES ('${LICENSE}'`, `VALUES ('${OTHER}'`)
          .replace('CW-1', 'CW-2'),
      ],
    ],
    [
      'payments.unsettled',
      [
        anOrder('', '').replace(`'paid'`, `'pending'`),
        `INSERT INTO payments (order_id, method, out_trade_no, status, amount_fen, received_fen, expires_at, created_at)
         VALUES ('${ORDER}', 'alipay', 'A', 'succeeded', 50000, 50000, now(), now())`,
      ],
    ],
    [
      'refunds.amount',
      [
        anOrder('', '').replace(`'paid'`, `'pending'`),
        `INSERT INTO payments (id, order_id, method, out_trade_no, status, amount_fen, received_fen, expires_at, created_at)
         VALUES ('${OTHER}', '${ORDER}', 'alipay', 'A', 'surplus', 50000, 50000, now(), now())`,
        `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at)
         VALUES ('${OTHER}', 'R1', 50001, 'succeeded', 'staff', now())`,
      ],
    ],
  ])('are wrong by %s', async (id, statements) => {
    expect(await foundAfter(statements)).toContain(id);
  });

  it('are wrong when the application could rewrite a ledger', async () => {
    expect(await foundAfter([])).toEqual([]);
    await owner.query('GRANT UPDATE ON point_records TO site_app');
    expect(await foundAfter([])).toEqual(['database.rights']);
    await owner.query('REVOKE UPDATE ON point_records FROM site_app');
  });
});
