import {
  addDays,
  monthAfter,
  shanghaiDate,
  shanghaiMonth,
  startOfShanghaiDay,
} from '../../src/domain/calendar/calendar.js';
import { BillReconciliation } from '../../src/modules/orders/reconciliation/bill-reconciliation.service.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { begin, beginAndPay, type Begun } from '../support/gateway-payments.js';
import { type GatewayName, GATEWAYS, type Gateways, startGateways } from '../support/gateways/index.js';
import { standStillAt } from '../support/date.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';

const HOUR_MS = 3_600_000;

let gateways: Gateways;
let site: TestApp;
let buyer: Person;
let finance: Staff;
const today = shanghaiDate(new Date());
const month = shanghaiMonth(new Date());

/** Compares the bill at 11:00 in Beijing, `days` after today. */
const compareAfter = async (days: number): Promise<void> => {
  site.clock.travel(startOfShanghaiDay(addDays(today, days)).getTime() + 11 * HOUR_MS - Date.now());
  await serviceOf(site, BillReconciliation).compareDue();
  site.clock.reset();
};
const paidAt = (method: GatewayName): Promise<Begun> => beginAndPay(site, buyer, gateways[method]);
/** Settled by a notification about money that the gateway does not have. */
const bookedOnly = async (method: GatewayName): Promise<Begun> => {
  const begun = await begin(site, buyer, gateways[method]);
  const { outTradeNo, amountFen } = begun;
  const money = { amountFen, currency: 'CNY', transactionId: `T${outTradeNo}` };
  await serviceOf(site, OrderSettlement).applyFact(method, { type: 'succeeded', outTradeNo, ...money });
  return begun;
};
const monthClose = async (query = `?month=${month}`) =>
  (await finance.get(`/api/admin/month-close${query}`).expect(200)).body;

beforeAll(async () => {
  standStillAt(new Date(startOfShanghaiDay(today).getTime() + 12 * HOUR_MS));
  gateways = await startGateways();
  site = await startTestApp(gateways.variables);
  [buyer, finance] = [await aPerson(site), await aStaffMember(site, 'finance')];
});
afterAll(async () => {
  await gateways.close();
  await site.close();
  jest.useRealTimers();
});

describe('the month close in the console', () => {
  let missing: Begun;
  let fen: number;

  beforeAll(async () => {
    const matched = await paidAt('alipay');
    await paidAt('wechat');
    missing = await bookedOnly('wechat');
    fen = matched.amountFen;
    await paidAt('stripe');
    gateways.stripe.fault = 'server_error';
    await compareAfter(1);
  });
  afterAll(() => {
    for (const method of GATEWAYS) gateways[method].fault = null;
  });

  it('the month close shows each method of a day with the result of its bill, and totals', async () => {
    const moved = { receivedFen: fen, refundedFen: 0, netFen: fen };
    const twice = { receivedFen: 2 * fen, refundedFen: 0, netFen: 2 * fen };
    const common = { ...moved, day: today, incidents: 0, openIncidents: 0 };
    const unread = { billLines: null, differences: null };
    const { days, ...shown } = await monthClose();
    expect({ ...shown, days: days.filter(({ day }: { day: string }) => day === today) }).toEqual({
      month,
      previous: monthAfter(month, -1),
      next: null,
      days: [
        { ...common, method: 'alipay', billStatus: 'matched', billLines: 1, differences: 0 },
        { ...common, method: 'stripe', billStatus: 'pending', ...unread },
        {
          ...common,
          ...twice,
          method: 'wechat',
          billStatus: 'differs',
          billLines: 1,
          differences: 1,
          incidents: 1,
          openIncidents: 1,
        },
      ],
      methods: [
        { method: 'alipay', ...moved },
        { method: 'stripe', ...moved },
        { method: 'wechat', ...twice },
      ],
      total: { receivedFen: 4 * fen, refundedFen: 0, netFen: 4 * fen },
    });
  });

  it('the month close leads from a difference to the incidents of that day and method', async () => {
    const found = async (query: string) => (await finance.get(`/api/admin/incidents?${query}`).expect(200)).body.items;
    expect(await found(`day=${today}&method=wechat`)).toMatchObject([
      { kind: 'bill_missing', method: 'wechat', outTradeNo: missing.outTradeNo },
    ]);
    expect(await found(`day=${today}&method=alipay`)).toEqual([]);
    expect(await found(`day=${addDays(today, -1)}&method=wechat`)).toEqual([]);
  });

  it('the month close shows a bill as overdue once staff were notified', async () => {
    await compareAfter(3);
    const { days } = await monthClose();
    expect(days.find(({ method }: { method: string }) => method === 'stripe')).toMatchObject({
      billStatus: 'unavailable',
      incidents: 1,
      openIncidents: 1,
    });
  });

  it('the month close shows a day that only the bill has, and no longer counts incidents that staff have closed', async () => {
    await site.db.query(
      `INSERT INTO payment_bills (method, day, lines, differences, compared_at) VALUES ('alipay', $1, 2, 2, now())`,
      [`${monthAfter(month, -2)}-15`],
    );
    const { days, total } = await monthClose(`?month=${monthAfter(month, -2)}`);
    expect(days[0]).toMatchObject({ method: 'alipay', receivedFen: 0, billStatus: 'differs', billLines: 2 });
    expect(total).toEqual({ receivedFen: 0, refundedFen: 0, netFen: 0 });

    const { body } = await finance.get(`/api/admin/incidents?day=${today}&method=wechat`).expect(200);
    await finance.post(`/api/admin/incidents/${body.items[0].id}/close`, { note: '已与微信支付核对' }).expect(204);
    const row = (await monthClose()).days.find(
      ({ day, method }: { day: string; method: string }) => day === today && method === 'wechat',
    );
    expect(row).toMatchObject({ billStatus: 'differs', incidents: 1, openIncidents: 0 });
  });

  it('the month close shows days without movement: compared, never compared, and with a bill reported as missing', async () => {
    const [before, last] = [monthAfter(month, -2), monthAfter(month, -1)];
    await site.db.query(
      `INSERT INTO payment_bills (method, day, lines, differences, compared_at) VALUES ('alipay', $1, 0, 0, now())`,
      [`${last}-10`],
    );
    await site.db.query(
      `INSERT INTO payment_incidents (method, out_trade_no, kind, resolution, fact, created_at)
       VALUES ('stripe', $1, 'bill_unavailable', 'needs_staff', $2, $3)`,
      [`${last}-12`, { day: `${last}-12`, code: 'NO_AUTH' }, `${last}-14T12:00:00+08:00`],
    );
    const { days } = await monthClose(`?month=${last}`);
    const of = (day: string) => days.filter((row: { day: string }) => row.day === `${last}-${day}`);
    const quiet = { receivedFen: 0, refundedFen: 0, netFen: 0 };
    expect(of('09')).toMatchObject([{ ...quiet, method: 'alipay', billStatus: 'not_compared', billLines: null }]);
    expect(of('10')).toMatchObject([{ ...quiet, method: 'alipay', billStatus: 'matched', billLines: 0 }]);
    expect(of('12')).toMatchObject([
      { ...quiet, method: 'alipay', billStatus: 'not_compared' },
      { ...quiet, method: 'stripe', billStatus: 'unavailable', openIncidents: 1 },
    ]);
    const { days: earlier } = await monthClose(`?month=${before}`);
    expect(earlier[0].day).toBe(`${before}-15`);
  });

  it('the month close opens at the last full month, and refuses months that have not begun or do not exist', async () => {
    const total = { receivedFen: 0, refundedFen: 0, netFen: 0 };
    expect(await monthClose('')).toMatchObject({ month: monthAfter(month, -1), next: month, total });
    for (const wrong of [monthAfter(month, 1), '2026-13', '0000-01', '2026-1']) {
      for (const path of ['month-close', 'month-close/export']) {
        const { status, body } = await finance.get(`/api/admin/${path}?month=${wrong}`);
        expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'request.invalid', 'month']);
      }
    }
  });

  it('the month close exports the same rows with subtotals and a total, and audits it', async () => {
    const { text, headers } = await finance.get(`/api/admin/month-close/export?month=${month}`).expect(200);
    const yuan = (count: number) => ((count * fen) / 100).toFixed(2);
    const sums = (count: number) => `${yuan(count)},0.00,,${yuan(count)}`;
    const [heading, ...all] = text.trim().split('\r\n');
    const lines = all.filter((line) => !line.startsWith('每日') || line.startsWith(`每日,${today}`));
    expect(heading).toContain('行类型,日期,支付方式,收款（元）,退款（元）,手续费（未入账）,净额（元）');
    expect(lines).toEqual([
      `每日,${today},支付宝,${sums(1)},一致,1,0,0`,
      `每日,${today},Stripe,${sums(1)},缺失,,,1`,
      `每日,${today},微信支付,${sums(2)},有差异,1,1,0`,
      `支付方式小计,${month},支付宝,${sums(1)},,,,`,
      `支付方式小计,${month},Stripe,${sums(1)},,,,`,
      `支付方式小计,${month},微信支付,${sums(2)},,,,`,
      `合计,${month},,${sums(4)},,,,`,
    ]);
    expect(headers['x-total-count']).toBe(String(all.length));
    expect(await auditOf(site, month)).toEqual([{ action: 'month_close_export.read', actor: finance.id }]);
  });
});
