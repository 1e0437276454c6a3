import { createHash, randomBytes } from 'node:crypto';
import { shanghaiDate } from '../../src/domain/calendar/calendar.js';
import type { PaymentProvider } from '../../src/modules/payments/provider.port.js';
import { readAlipayBill } from '../../src/modules/payments/providers/alipay/alipay.provider.js';
import { readWechatBill } from '../../src/modules/payments/providers/wechat/wechat.provider.js';
import { standStillAt } from '../support/date.js';
import { begin, type Begun, providerOf } from '../support/gateway-payments.js';
import { type GatewayName, GATEWAYS } from '../support/gateways/index.js';
import { gbk } from '../support/gateways/alipay.js';
import { zip } from '../support/gateways/zip.js';
import { aPerson, type Person } from '../support/people.js';
import { gatewaysOfSuite } from '../support/suite.js';

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});
afterEach(() => {
  jest.useRealTimers();
  for (const method of GATEWAYS) gateways[method].alter = (fields) => fields;
});

type Change = Readonly<Record<string, unknown>>;
type Question = 'query' | 'refund' | 'queryRefund';

/** What identifies the subject of a response, by gateway and request: with any of it changed, it is about another. */
const IDENTITIES: Readonly<Record<GatewayName, Readonly<Record<Question, readonly Change[]>>>> = {
  alipay: {
    query: [{ out_trade_no: 'another' }, { out_trade_no: undefined }],
    refund: [{ out_trade_no: 'another' }, { out_trade_no: undefined }],
    queryRefund: [{ out_trade_no: 'another' }, { out_request_no: 'another' }, { out_request_no: undefined }],
  },
  wechat: {
    query: [
      { appid: 'wx0000000000000000' },
      { appid: undefined },
      { mchid: '1900000109' },
      { mchid: undefined },
      { out_trade_no: 'another' },
    ],
    refund: [{ out_trade_no: 'another' }, { out_refund_no: 'another' }, { out_refund_no: undefined }],
    queryRefund: [{ out_trade_no: 'another' }, { out_refund_no: 'another' }],
  },
  stripe: {
    query: [
      { client_reference_id: 'another' },
      { client_reference_id: null },
      { livemode: true },
      { id: 'cs_another' },
    ],
    refund: [
      { payment_intent: 'pi_another' },
      { currency: 'usd' },
      { metadata: { refundNo: 'another' } },
      { metadata: {} },
    ],
    queryRefund: [{ payment_intent: 'pi_another' }, { currency: 'usd' }],
  },
};

const CASES = GATEWAYS.flatMap((method) =>
  (['query', 'refund', 'queryRefund'] as const).flatMap((question) =>
    IDENTITIES[method][question].map((change) => [method, question, change] as const),
  ),
);

/** Changes a response, or the items of a list in it. */
const altering = (change: Change) => (fields: object) => {
  const list = (fields as { data?: unknown }).data;
  if (Array.isArray(list)) return { ...fields, data: list.map((item: object) => ({ ...item, ...change })) };
  return { ...fields, ...change };
};

const paid = async (method: GatewayName) => {
  const begun = await begin(site, buyer, gateways[method]);
  gateways[method].pay(begun.outTradeNo);
  const provider = providerOf(site, method);
  const fact = await provider.query(begun);
  if (fact.type !== 'succeeded') throw new Error('it was not paid');
  return { begun, provider, refund: refundOf(begun, fact.transactionId) };
};
const refundOf = (begun: Begun, transactionId: string) => ({
  ...begun,
  refundNo: `R${randomBytes(8).toString('hex')}`,
  transactionId,
  totalFen: begun.amountFen,
  reason: '客户申请',
  notifyUrl: 'https://shop.example/api/payments/x/notify',
});

it.each(CASES)('%s: a response to %s with %j is rejected', async (method, question, change) => {
  const { begun, provider, refund } = await paid(method);
  const ask = (): Promise<unknown> =>
    question === 'query'
      ? provider.query(begun)
      : question === 'refund'
        ? provider.refund(refund)
        : provider.queryRefund(refund);
  if (question === 'queryRefund') await provider.refund(refund);
  gateways[method].alter = altering(change);
  await expect(ask()).rejects.toMatchObject({ name: 'ProviderError', kind: 'bad_response' });
  gateways[method].alter = (fields) => fields;
  await expect(ask()).resolves.toBeDefined();
});

it.each([
  ['alipay', { total_amount: '0.01' }, { amountFen: 1 }],
  ['alipay', { trans_currency: 'USD' }, { currency: 'USD' }],
  ['wechat', { amount: { total: 1, currency: 'CNY' } }, { amountFen: 1 }],
  ['wechat', { amount: { total: 64_600, currency: 'USD' } }, { currency: 'USD' }],
  ['stripe', { amount_total: 1 }, { amountFen: 1 }],
  ['stripe', { currency: 'usd' }, { currency: 'USD' }],
] as const)('%s: the amount and currency of a query are those of the response: %j', async (method, change, read) => {
  const { begun, provider } = await paid(method);
  gateways[method].alter = altering(change);
  expect(await provider.query(begun)).toMatchObject({ type: 'succeeded', ...read });
});

describe('a bill of another account', () => {
  const ROW = '2026112500,20261125ABCD,交易,646.00,';
  const HEADER = '支付宝交易号,商户订单号,业务类型,订单金额（元）,退款批次号/请求号';
  const alipayBill = (account: string) =>
    zip([{ name: 'details.csv', content: gbk([`#账号：[${account}]`, HEADER, ROW, '#结束'].join('\r\n')) }]);

  it('a bill is refused when Alipay names another seller above the table', () => {
    expect(readAlipayBill(alipayBill('20881021196858380156'), '2088102119685838')).toHaveLength(1);
    expect(() => readAlipayBill(alipayBill('20881021196858390156'), '2088102119685838')).toThrow('OTHER_BILL');
  });

  it.each([
    ['another merchant', '1900000109', 'CNY'],
    ['another currency', '1900000001', 'USD'],
  ])('a bill is refused when a line of WeChat Pay is of %s', (_name, merchant, currency) => {
    const bill = (mchId: string, money: string) =>
      Buffer.from(
        [
          '微信订单号,商户号,商户订单号,交易状态,货币种类,商户退款单号,订单金额,申请退款金额',
          `\`42000,\`${mchId},\`20261125ABCD,\`SUCCESS,\`${money},\`0,\`646.00,\`0.00`,
        ].join('\r\n'),
      );
    const read = (file: Buffer) => readWechatBill(file, createHash('sha1').update(file).digest('hex'), '1900000001');
    expect(read(bill('1900000001', 'CNY'))).toHaveLength(1);
    expect(() => read(bill(merchant, currency))).toThrow('OTHER_BILL');
  });

  it('does not count a payment of stripe in another currency', async () => {
    // Midnight may not pass between the payment and its bill.
    const now = new Date();
    standStillAt(now);
    const { begun, provider } = await paid('stripe');
    const lines = async (bills: PaymentProvider) =>
      (await bills.bill(shanghaiDate(now)))?.filter(({ outTradeNo }) => outTradeNo === begun.outTradeNo);
    expect(await lines(provider)).toHaveLength(1);
    gateways.stripe.alter = (fields) =>
      JSON.parse(JSON.stringify(fields).replaceAll('"currency":"cny"', '"currency":"usd"')) as object;
    expect(await lines(provider)).toHaveLength(0);
  });
});
