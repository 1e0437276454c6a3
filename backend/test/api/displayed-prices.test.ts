import { randomUUID } from 'node:crypto';
import { yuanText } from '../../src/domain/money/amounts.js';
import { LicenseGrants } from '../../src/modules/paid/index.js';
import { eventually } from '../support/eventually.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aPlan } from '../support/plans.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

interface ShownCombo {
  readonly months: number;
  readonly lifetime: boolean;
  readonly price: number;
  readonly chargeFen: number;
}

/** Prices and factors on which floats and repeated rounding go wrong. */
const AWKWARD = [
  { months: 1, priceFen: 10_049, discountBps: 9_995 },
  { months: 3, priceFen: 1_000_050, discountBps: 8_550 },
  { months: 12, priceFen: 1_005_000, discountBps: 1_000 },
  { months: 24, priceFen: 5_000, discountBps: 5_700 },
  { months: 36, priceFen: 99_950, discountBps: 10_000 },
  { months: 0, priceFen: 3_503_150, discountBps: 9_999 },
];

const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

describe('displayed prices', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let buyer: Person;

  beforeAll(async () => {
    staff = await aStaffMember(site);
    buyer = await aPerson(site);
    const second = await aStaffMember(site);
    const plan = { edition: 'professional', description: { zh: '', en: '' }, users: 3, assets: 10, isHidden: false };
    const uneven = AWKWARD.map((combo) => ({ ...combo, priceFen: combo.priceFen + 333, discountBps: 8_333 }));
    for (const [id, combos] of [
      ['awkward', AWKWARD],
      ['uneven', uneven],
    ]) {
      await aPlan(staff, second, { ...plan, id, name: { zh: '版', en: 'Plan' }, combos });
    }
  });

  const shown = async (plan: string): Promise<readonly ShownCombo[]> =>
    eventually(async () => {
      const { body } = await site.http.get('/api/plans').expect(200);
      return body.plans.find(({ id }: { id: string }) => id === plan)?.combos;
    });
  const ordered = async (order: object): Promise<{ payableFen: number; listFen: number }> => {
    const { body } = await buyer.post('/api/account/order', order);
    return (await buyer.get(`/api/account/orders/${body.id}`).expect(200)).body;
  };
  const aLicense = (planId: string): Promise<{ id: string }> =>
    inTransaction(site, (tx) =>
      serviceOf(site, LicenseGrants).issue(tx, {
        accountId: buyer.id,
        origin: { kind: 'purchase', id: randomUUID() },
        plan: { id: planId, edition: 'professional', name: { zh: '版', en: 'Plan' }, users: 3, assets: 10 },
        components: [{ planId, quantity: 1 }],
        term: { kind: 'until', on: '2095-12-31' },
        isTest: false,
        now: site.clock.now(),
      }),
    );

  it.each(['awkward', 'uneven', 'group'])(
    'shows prices for every duration of plan %s that equal those of an order',
    async (plan) => {
      const combos = await shown(plan);
      expect(combos.length).toBeGreaterThan(3);
      for (const { months, lifetime, price, chargeFen } of combos) {
        const order = await ordered({ plan, months, lifetime });
        expect({ months, list: price, charge: chargeFen }).toEqual({
          months,
          list: order.listFen,
          charge: order.payableFen,
        });
      }
    },
  );

  it('shows renewal prices of merged licences that equal those of the order', async () => {
    const target = await aLicense('awkward');
    const sources = [await aLicense('uneven'), await aLicense('uneven'), await aLicense('group')];
    await buyer
      .post('/api/account/paid-merge', { targetPaidId: target.id, sourcePaidIds: sources.map(({ id }) => id) })
      .expect(200);

    const { body } = await buyer.get('/api/purchase').query({ paidId: target.id }).expect(200);
    const [{ combos }] = body.plans as [{ combos: ShownCombo[] }];
    expect(combos.map(({ months }) => months)).toEqual([3, 12, 24, 36, 0]);
    for (const { months, lifetime, price, chargeFen } of combos) {
      const order = await ordered({ paidId: target.id, plan: 'awkward', months, lifetime });
      expect({ months, list: price, charge: chargeFen }).toEqual({
        months,
        list: order.listFen,
        charge: order.payableFen,
      });
    }
  });

  it('refuses a purchase or a renewal at a price that is no longer shown, names the new one, and places no order', async () => {
    const { id: paidId } = await aLicense('uneven');
    const count = async (): Promise<number> => (await buyer.get('/api/account/orders').expect(200)).body.total;
    const before = await count();
    for (const order of [
      { plan: 'uneven', months: 12 },
      { plan: 'uneven', months: 12, paidId },
    ]) {
      const { payableFen } = await ordered(order);
      for (const seenFen of [payableFen - 100, payableFen + 100, 0]) {
        const { body } = await buyer.post('/api/account/order', { ...order, seenFen }).expect(409);
        expect(body).toMatchObject({
          code: 'plan.price_changed',
          message: expect.stringContaining(yuanText(payableFen)),
        });
      }
      expect(await ordered({ ...order, seenFen: payableFen })).toMatchObject({ payableFen });
    }
    expect(await count()).toBe(before + 4);
  });

  it('shows the same plan prices in the console as on the pricing page', async () => {
    const { body } = await staff.get('/api/admin/plans').expect(200);
    const inConsole = body.items.find(({ id }: { id: string }) => id === 'awkward').combos;
    const charges = (combos: readonly ShownCombo[]) => combos.map(({ months, chargeFen }) => [months, chargeFen]);
    expect(charges(inConsole)).toEqual(charges(await shown('awkward')));
  });

  it('shows totals of an unsaved quote that equal those of the saved one', async () => {
    const lines = [
      { plan: 'awkward', name: '版', users: 3, assets: 10, quantity: 3, unitPriceFen: 10_049, discount: 0.9995 },
      { name: '安装', quantity: 7, unitPriceFen: 33_333, discount: 0.855 },
    ];
    const customer = { companyName: '公司', contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    const { body: begun } = await staff.post('/api/admin/quotes', customer).expect(201);
    const { body: quote } = await site.http
      .put(`/api/admin/quotes/${begun.id}`)
      .set('x-auth-token', staff.token)
      .set('if-match', '"1"')
      .send({ ...customer, lines, months: 12, validOn: inAMonth() })
      .expect(200);

    const { body: totals } = await staff.post('/api/admin/quotes/totals', { lines }).expect(200);
    expect(totals).toEqual({
      linesFen: quote.lines.map(({ totalFen }: { totalFen: number }) => totalFen),
      listFen: quote.listFen,
      totalFen: quote.totalFen,
    });
  });
});
