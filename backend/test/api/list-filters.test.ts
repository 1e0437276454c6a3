import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { unique } from '../support/app.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { WITH_BANK } from '../support/bank.js';
import { aCampaign } from '../support/campaigns.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, beginPaying, notify, takeMoney } from '../support/gateway.js';
import { PDF } from '../support/pdf.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { aSentQuote } from '../support/quotes.js';
import { aGrantedLicense, anArticle } from '../support/rewards.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

type Row = Readonly<Record<string, string | number | boolean | null>>;

const PRICE = 64_600;
const PAYER = { payerBank: '招商银行' };
const COMPANIES = [
  { title: '杭州青石物流有限公司', taxNumber: '91330106MA2CFRXP0K' },
  { title: '示例科技有限公司', taxNumber: '91350100M000100Y43' },
];

const site = siteOfSuite(WITH_BANK);
let staff: Staff;
let second: Staff;
/** Two customers, each with one of everything, in different states. */
let buyers: readonly Person[];

beforeAll(async () => {
  stubMailHosts(site);
  [staff, second] = [await aStaffMember(site), await aStaffMember(site, 'finance')];
  buyers = [await aPerson(site), await aPerson(site)];
  for (const [at, buyer] of buyers.entries()) {
    await sales(buyer, at);
    await transfers(buyer, at);
    await gifts(buyer, at);
    await applications(at);
  }
  await marketing();
  await site.db.query(`UPDATE accounts SET name = '王伟', disabled_at = now() WHERE id = $1`, [second.id]);
  await site.db.query(
    `INSERT INTO outbox (name, queue, payload, run_at, request_id, last_error, parked_at, attempts) VALUES
       ('one.job', 'bulk', '{}', now() + interval '9 days', 'request-one', NULL, NULL, 0),
       ('other.job', 'events', '{}', now() + interval '9 days', 'request-two', 'connection refused', now(), 5)`,
  );
  // The jobs that are left would begin while they are listed.
  await site.db.query(`UPDATE outbox SET run_at = now() + interval '9 days' WHERE run_at > now()`);
  await eventually(async () => (await read('jobs', { state: 'running' })).total === 0);
}, 60_000);

async function sales(buyer: Person, at: number): Promise<void> {
  const orderId = await aPaidOrder(site, buyer);
  const { body: order } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
  const paidId: string = order.paidId;
  const company = COMPANIES[at];
  const mail = `${unique('accounts')}@example.cn`;
  const form = { kind: 'company', ...company, mail };
  const { body: invoice } = await buyer.post(`/api/account/orders/${orderId}/invoice-request`, form).expect(201);
  await aSentQuote(staff, buyer.mail, { contactName: `联系人${at}`, phone: `1380000000${at}` });
  await buyer.post(`/api/account/paid-remark?paidId=${paidId}&remark=机房${at}`).expect(200);
  await staff.post('/api/admin/rewards', { mail: buyer.mail, paidId, ...anArticle(site) }).expect(201);
  const refunded = await aPaidOrder(site, buyer);
  const late = await anOrder(buyer);
  const notice = await beginPaying(site, buyer, late);
  await buyer.post(`/api/account/orders/${late}/cancel`).expect(200);
  if (at === 0) {
    await buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=HOST-4711.lan`).expect(200);
    await buyer.post(`/api/account/orders/${refunded}/refund-request`, { reason: '买错了' }).expect(200);
    await buyer.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    await givePoints(site, buyer, PRICE);
    const withPoints = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${withPoints}/pay-with-points`).expect(200);
    const points = { amount: 100, refundable: PRICE, reason: '协商' };
    await staff.post(`/api/admin/orders/${withPoints}/refunds`, points).expect(isDone);
    const number = String(26_332_000_000_000_000_000n);
    await staff.upload(`/api/admin/invoices/${invoice.id}/file?number=${number}&amountFen=${PRICE}`, PDF).expect(200);
  } else {
    const refund = { amount: PRICE, refundable: PRICE, reason: '客户申请' };
    await staff.post(`/api/admin/orders/${refunded}/refunds`, refund).expect(200);
    await staff.post(`/api/admin/invoices/${invoice.id}/approval`, { keptFen: PRICE }).expect(204);
    await takeMoney(site, notice);
    await notify(site, notice);
    const { items } = (await staff.get(`/api/admin/rewards?q=${buyer.mail}`).expect(200)).body;
    await staff.post(`/api/admin/rewards/${items[0].id}/revoke`, { reason: '内容已删除' }).expect(204);
    const { items: quotes } = (await staff.get(`/api/admin/quotes?q=${buyer.mail}`).expect(200)).body;
    await staff.post(`/api/admin/quotes/${quotes[0].id}/withdrawal`).expect(200);
  }
}

/** One transfer of the wrong amount, and one that is paid back by hand; both after an attempt at another cashier. */
async function transfers(buyer: Person, at: number): Promise<void> {
  const orderId = await anOrder(buyer);
  await beginPaying(site, buyer, orderId);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  const payer = { ...PAYER, payer: `付款人${at}`, payerAccount: `62220000${at}` };
  const receivedOn = new Date(site.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const seen = { paymentId: body.paymentId, bankSerial: unique('B'), amountFen: PRICE - 100 * (1 - at), receivedOn };
  const { body: receipt } = await staff.post('/api/admin/transfers/receipts', { ...seen, ...payer }).expect(201);
  const admin = await aStaffMember(site);
  await admin.post(`/api/admin/transfers/receipts/${receipt.id}/confirm`).expect(204);
  if (at === 1) {
    const refund = { amount: PRICE, refundable: PRICE, reason: '客户申请' };
    await staff.post(`/api/admin/orders/${orderId}/refunds`, refund).expect(200);
  }
  const waiting = await anOrder(buyer);
  await buyer.post(`/api/account/orders/${waiting}/pay`, { method: 'bank' }).expect(200);
}

async function gifts(buyer: Person, at: number): Promise<void> {
  const licenseId = await aGrantedLicense(staff, buyer, { months: at + 1 });
  if (at === 1) await staff.post(`/api/admin/licenses/${licenseId}/revoke`, { reason: '滥用' }).expect(204);
  const gift = at === 0 ? { kind: 'users', quantity: 1 } : { kind: 'assets', quantity: 1 };
  const batch = { name: unique('批次'), ...gift, count: 1 };
  await staff.post('/api/admin/redeem-batches', batch).expect(200);
  const [made] = (await read('redeem-batches', { q: batch.name })).items;
  if (at === 1) await staff.post(`/api/admin/redeem-batches/${String(made?.['id'])}/withdraw`).expect(200);
}

async function applications(at: number): Promise<void> {
  const person = await anEmployee(site);
  const companyName = unique('公司');
  const id = await applied(person, { companyName, useCase: unique('场景') });
  await staff.post(`/api/admin/applications/${id}/approval`, { note: unique('备注') }).expect(200);
  const { items } = (await staff.get(`/api/admin/cases?q=${encodeURIComponent(companyName)}`).expect(200)).body;
  const [{ id: caseId, position, version }] = items;
  if (at === 1) {
    const change = { companyName, position, isHidden: true };
    await staff.put(`/api/admin/cases/${caseId}`, change, version).expect(isDone);
    const late = await applied(await anEmployee(site), { companyName: unique('公司') });
    await site.db.query(`UPDATE applications SET due_at = now() - interval '1 day' WHERE id = $1`, [late]);
    await staff.post(`/api/admin/applications/${late}/set-aside`).expect(204);
  }
}

async function marketing(): Promise<void> {
  await aCampaign(staff, { name: unique('活动'), subjectZh: unique('主题'), subjectEn: unique('Subject') });
  const other = await aCampaign(staff, {
    name: unique('活动'),
    subjectZh: unique('主题'),
    subjectEn: unique('Subject'),
  });
  await site.db.query(`UPDATE campaigns SET status = 'cancelled', ended_at = now() WHERE id = $1`, [other]);
  for (const isEnabled of [true, false]) {
    await site.db.query(
      `INSERT INTO coupons (code, percent_bps, minimum_fen, is_enabled, note, created_at) VALUES ($1, 1000, 0, $2, $3, now())`,
      [unique('C').toUpperCase(), isEnabled, unique('备注')],
    );
  }
  const failed = [
    randomUUID(),
    randomUUID(),
    'order-paid',
    `${unique('bounced')}@example.cn`,
    'failed',
    8,
    '550 no box',
  ];
  await site.db.query(
    `INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, last_error, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    failed,
  );
}

const isDone = ({ status }: Response): void => expect(status).toBeLessThan(300);

const read = async (list: string, query: Record<string, string> = {}) =>
  (
    await staff
      .get(`/api/admin/${list}`)
      .query({ pageSize: '100', ...query })
      .expect(200)
  ).body as {
    items: Row[];
    total: number;
    sums?: Row;
  };
const texts = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
const contains = (row: Row, field: string, value: string): boolean =>
  String(row[field] ?? '')
    .toLowerCase()
    .includes(value.toLowerCase());

/** Fields that the search of each list reads. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  orders: ['number', 'mail'],
  refunds: ['refundNo', 'orderNumber', 'mail', 'payer', 'payerAccount'],
  transfers: ['orderNumber', 'mail', 'remittanceCode', 'bankSerial', 'payer', 'payerAccount'],
  incidents: ['outTradeNo', 'orderNumber', 'mail'],
  licenses: ['key', 'mail', 'machineId'],
  invoices: ['orderNumber', 'title', 'taxNumber', 'number', 'mail', 'accountMail'],
  quotes: ['number', 'companyName', 'contactName', 'mail', 'phone'],
  accounts: ['mail', 'name'],
  applications: ['companyName', 'mail', 'useCase', 'reviewNote'],
  cases: ['companyName'],
  rewards: ['mail', 'contentUrl', 'licenseKey'],
  coupons: ['code', 'note'],
  campaigns: ['name'],
  'redeem-batches': ['name'],
  'mail-deliveries': ['recipient', 'lastError'],
  jobs: ['name', 'lastError', 'requestId'],
};

describe.each(Object.entries(SEARCHED))('the search of %s', (list, fields) => {
  it.each(fields)('finds a row by its %s, which no other field contains', async (field) => {
    const all = (await read(list)).items;
    const matches = (value: string) => all.filter((row) => fields.some((one) => contains(row, one, value)));
    const value = all
      .map((row) => String(row[field] ?? ''))
      .find(
        (text) =>
          /^.{1,60}$/.test(text) &&
          matches(text).length < all.length &&
          matches(text).some((row) => fields.every((one) => one === field || !contains(row, one, text))),
      );
    expect(value).toBeDefined();
    const found = await read(list, { q: value ?? '' });
    expect(texts(found.items)).toEqual(texts(matches(value ?? '')));
    expect(found.total).toBe(found.items.length);
  });
});

/** For each filter, the field it reads, or the rows that it keeps. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string | ((row: Row) => boolean)>>>> = {
  orders: {
    status: 'status',
    kind: 'kind',
    method: 'method',
    accountId: 'accountId',
    settledBy: 'settledBy',
    isRefundAsked: 'isRefundAsked',
  },
  refunds: {
    status: 'status',
    stage: 'stage',
    method: 'method',
    isWaiting: ({ stage }) => ['requested', 'to_pay_out', 'failed'].includes(String(stage)),
  },
  transfers: { stage: 'stage', orderStatus: 'orderStatus', accountId: 'accountId', code: 'remittanceCode' },
  incidents: { kind: 'kind', method: 'method', resolution: 'resolution' },
  licenses: {
    status: 'status',
    edition: 'edition',
    origin: 'origin',
    accountId: 'accountId',
    isBound: ({ machineId }) => machineId !== null,
  },
  invoices: {
    status: 'status',
    accountId: 'accountId',
    isApproved: 'isApproved',
    isWaiting: ({ status, amountFen, keptFen }) =>
      status === 'requested' || (status === 'issued' && amountFen !== keptFen),
  },
  quotes: { status: 'status' },
  accounts: { role: 'role', isDisabled: ({ disabledAt }) => disabledAt !== null },
  applications: { status: 'status', isSetAside: ({ setAsideUntil }) => setAsideUntil !== null },
  cases: { isShown: ({ isHidden, withdrawnAt }) => isHidden === false && withdrawnAt === null },
  rewards: { isRevoked: ({ revokedAt }) => revokedAt !== null },
  coupons: { isEnabled: 'isEnabled' },
  campaigns: { status: 'status' },
  'redeem-batches': { isWithdrawn: ({ withdrawnAt }) => withdrawnAt !== null },
  'mail-deliveries': { status: 'status', letter: 'letter' },
  jobs: { queue: 'queue', state: 'state' },
};

describe.each(Object.entries(FILTERS))('the filters of %s', (list, filters) => {
  it.each(Object.keys(filters))('keep exactly the rows of each %s, and count and add up only these', async (filter) => {
    const { items: all } = await read(list);
    const kept = filters[filter] ?? filter;
    const valueOf = (row: Row): string => String(typeof kept === 'string' ? row[kept] : kept(row));
    const values = [...new Set(all.map(valueOf))].filter((value) => value !== 'null');
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const found = await read(list, { [filter]: value });
      const expected = all.filter((row) => valueOf(row) === value);
      expect(texts(found.items)).toEqual(texts(expected));
      expect(found.total).toBe(expected.length);
      for (const [sum, total] of Object.entries(found.sums ?? {})) {
        const amounts = expected.map((row) => Number(row['settledBy'] === 'points' ? 0 : (row[sum] ?? 0)));
        expect([sum, total]).toEqual([sum, amounts.reduce((one, other) => one + other, 0)]);
      }
    }
  });
});

it.each(Object.keys(SEARCHED))('the list of %s holds each row once, with any number of related rows', async (list) => {
  const { items, total } = await read(list);
  expect(items.length).toBeGreaterThan(0);
  expect(total).toBe(items.length);
  const idOf = ({ id, refundNo, paymentId, letterId }: Row) => id ?? refundNo ?? paymentId ?? letterId;
  expect(new Set(items.map(idOf)).size).toBe(items.length);
});

it('the quotes of an account are those that it answered, and unanswered ones sent to its address', async () => {
  const [asked, other] = [await aPerson(site), await aPerson(site)];
  const [own, answered, elsewhere] = [
    await aSentQuote(staff, asked.mail),
    await aSentQuote(staff, asked.mail),
    await aSentQuote(staff, other.mail),
  ];
  await other.post(`/api/quotes/${answered.token}/acceptance`).expect(isDone);
  await asked.post(`/api/quotes/${elsewhere.token}/acceptance`).expect(isDone);
  const idsOf = async ({ id }: Person) => (await read('quotes', { accountId: id })).items.map((row) => row['id']);
  expect(new Set(await idsOf(asked))).toEqual(new Set([own.id, elsewhere.id]));
  expect(await idsOf(other)).toEqual([answered.id]);
});
