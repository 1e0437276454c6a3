import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shanghaiDate } from '../../src/domain/calendar/calendar.js';
import { type MailName, MAILS } from '../../src/modules/mail/mails/index.js';
import { OrderEnding } from '../../src/modules/orders/placement/order-ending.service.js';
import { ExpiryReminders } from '../../src/modules/paid/license-mails.service.js';
import { unique } from '../support/app.js';
import { WITH_BANK } from '../support/bank.js';
import { anOrder, captchaFor, paidIdOf } from '../support/customer.js';
import { aPaidOrder, beginPaying, notify, takeMoney } from '../support/gateway.js';
import { mailRow, type OutboxRecord, recordOutbox } from '../support/outbox-record.js';
import { PDF } from '../support/pdf.js';
import { aPerson, givePoints, type Person, serviceOf } from '../support/people.js';
import { aSentQuote, TEAM } from '../support/quotes.js';
import { aCode } from '../support/redeem-codes.js';
import { aRefusedRefund } from '../support/refunds.js';
import { aGrantedLicense, anArticle } from '../support/rewards.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** The amount due for 12 months of the plan `group`. */
const PRICE = 64_600;
const DAY_MS = 86_400_000;
const SALES = 'sales@localhost.localdomain';

const site = siteOfSuite(WITH_BANK);
let staff: Staff;
/** Reads English, while staff and the site's default are Chinese. */
let reader: Person;
let expectPromises: OutboxRecord['expectPromises'];
let second: Staff;

beforeAll(async () => {
  [staff, second] = [await aStaffMember(site), await aStaffMember(site)];
  ({ expectPromises } = recordOutbox(site));
});
beforeEach(async () => {
  reader = await aPerson(site, { locale: 'en' });
});
afterEach(() => site.clock.reset());

const letter = (name: MailName, to = reader.mail, locale: 'zh' | 'en' = 'en') => mailRow(name, to, locale);

const paidLicense = async (orderId: string): Promise<string> => await paidIdOf(reader, orderId);
const bought = async (): Promise<string> => paidLicense(await aPaidOrder(site, reader));
const dated = (over: object = {}) => aGrantedLicense(staff, reader, over);

describe('what orders announce', () => {
  it('mails the order and its receipt, and credits the referrer', async () => {
    const referrer = await aPerson(site, { locale: 'en' });
    reader = await aPerson(site, { locale: 'en', referrer });
    await expectPromises(() => anOrder(reader), letter('order-created'));
    await expectPromises(
      () => aPaidOrder(site, reader),
      'orders.poll-payment',
      letter('order-paid'),
      letter('points-earned', referrer.mail),
    );
  });

  it('mails the receipt of a renewal', async () => {
    const paidId = await bought();
    const { body } = await reader.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    const { body: begun } = await reader.post(`/api/account/orders/${body.id}/pay`, { method: 'sandbox' }).expect(200);
    await expectPromises(
      () => site.http.post(`/api/payments/sandbox/${begun.paymentId}`).send({ outcome: 'paid' }).expect(200),
      'sandbox.notify',
      letter('license-renewed'),
    );
  });

  it('mails the receipt of a change', async () => {
    const paidId = await bought();
    const { body: offer } = await reader.get(`/api/account/paid/${paidId}/change?planId=team`).expect(200);
    const change = { quantity: 1, seenFen: offer.chosen.payableFen };
    const { body } = await reader.post('/api/account/order', { paidId, plan: 'team', months: 0, change }).expect(201);
    const { body: begun } = await reader.post(`/api/account/orders/${body.id}/pay`, { method: 'sandbox' }).expect(200);
    await expectPromises(
      () => site.http.post(`/api/payments/sandbox/${begun.paymentId}`).send({ outcome: 'paid' }).expect(200),
      'sandbox.notify',
      letter('license-changed'),
    );
  });

  it('returns money that arrives for a cancelled order, and mails about it', async () => {
    const orderId = await anOrder(reader);
    const notice = await beginPaying(site, reader, orderId);
    await reader.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    await takeMoney(site, notice);
    await expectPromises(() => notify(site, notice), 'orders.send-refund', letter('payment-returned'));
  });

  it('sends a refund to the provider and mails the customer', async () => {
    const orderId = await aPaidOrder(site, reader);
    const refund = { amount: PRICE, refundable: PRICE, reason: '客户申请' };
    await expectPromises(
      () => staff.post(`/api/admin/orders/${orderId}/refunds`, refund).expect(200),
      'orders.send-refund',
      letter('order-refunded'),
    );
  });

  it('notifies the customer of a refund that its provider refused and staff stopped', async () => {
    const orderId = await aPaidOrder(site, reader);
    const refund = { amount: PRICE, refundable: PRICE, reason: '客户申请' };
    const refundNo = await aRefusedRefund(site, orderId, () =>
      staff.post(`/api/admin/orders/${orderId}/refunds`, refund).expect(200),
    );
    await expectPromises(
      () => staff.post(`/api/admin/refunds/${refundNo}/give-up`, { reason: '原账户已注销' }).expect(204),
      letter('refund-given-up'),
    );
  });

  it('notifies staff of a requested refund, and the customer when it is rejected', async () => {
    const orderId = await aPaidOrder(site, reader);
    await expectPromises(
      () => reader.post(`/api/account/orders/${orderId}/refund-request`, { reason: 'Bought twice' }).expect(200),
      'orders.refund-requested',
    );
    await expectPromises(
      () => staff.post(`/api/admin/orders/${orderId}/refund-request/reject`, { reason: '已使用' }).expect(204),
      letter('refund-rejected'),
    );
  });

  it('closes the payments of an order paid in another way, and mails about an expired order', async () => {
    const orderId = await anOrder(reader);
    await beginPaying(site, reader, orderId);
    await givePoints(site, reader, PRICE);
    await expectPromises(
      () => reader.post(`/api/account/orders/${orderId}/pay-with-points`).expect(200),
      'orders.close-payment',
      letter('order-paid'),
    );
    await anOrder(reader);
    site.clock.travel(8 * DAY_MS);
    await expectPromises(() => serviceOf(site, OrderEnding).expireDue(), letter('order-expired'));
  });

  it('voids an unpaid renewal when its licence has changed, and mails the owner', async () => {
    const [small, large] = [await bought(), await paidLicense(await aPaidOrder(site, reader, 'team'))];
    await reader.post('/api/account/order', { paidId: small, plan: 'group', months: 0 }).expect(201);
    await expectPromises(
      () => reader.post('/api/account/paid-merge', { targetPaidId: small, sourcePaidIds: [large] }).expect(200),
      'license.changed',
      letter('license-merged'),
      letter('order-void'),
    );
  });

  it('notifies staff of a payment proof, a recorded receipt and money of a wrong amount, and the customer of the rest', async () => {
    const orderId = await anOrder(reader);
    const { body } = await reader.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
    const slip = site.http.put(`/api/account/orders/${orderId}/transfer-slip`).set('x-auth-token', reader.token);
    await expectPromises(
      () => slip.set('content-type', 'application/pdf').send(PDF).expect(204),
      'orders.transfer-to-confirm',
    );
    const payer = { payer: '某某', payerBank: '招商银行', payerAccount: '755900001234567' };
    const seen = { paymentId: body.paymentId, bankSerial: unique('B'), amountFen: PRICE - 100, ...payer };
    const receivedOn = shanghaiDate(site.clock.now());
    let receiptId = '';
    await expectPromises(async () => {
      const answer = await staff.post('/api/admin/transfers/receipts', { ...seen, receivedOn }).expect(201);
      receiptId = answer.body.id;
    }, 'orders.transfer-to-confirm');
    await expectPromises(
      () => second.post(`/api/admin/transfers/receipts/${receiptId}/confirm`).expect(204),
      'orders.incident-raised',
    );
    const [{ id }] = await site.db.query('SELECT id FROM payment_incidents WHERE order_id = $1', [orderId]);
    const decision = { way: 'ask_rest', expectedFen: PRICE, receivedFen: PRICE - 100, note: '已与客户核对' };
    await expectPromises(
      () => staff.post(`/api/admin/incidents/${id}/decision`, decision).expect(200),
      letter('payment-rest'),
    );
  });

  it('mails when an invoice is issued, voided or rejected', async () => {
    const requested = async (): Promise<string> => {
      const orderId = await aPaidOrder(site, reader);
      const form = { kind: 'company', title: '杭州青石物流有限公司', taxNumber: '91330106MA2CFRXP0K' };
      return (await reader.post(`/api/account/orders/${orderId}/invoice-request`, form).expect(201)).body.id;
    };
    const id = await requested();
    const number = String(26_332_000_000_000_000_000n + BigInt(Math.floor(Math.random() * 1e15)));
    await expectPromises(
      () => staff.upload(`/api/admin/invoices/${id}/file?number=${number}&amountFen=${PRICE}`, PDF).expect(200),
      letter('invoice-issued'),
    );
    await expectPromises(
      () => staff.post(`/api/admin/invoices/${id}/voiding`, { reason: '抬头有误' }).expect(200),
      letter('invoice-voided'),
    );
    const other = await requested();
    await expectPromises(
      () => staff.post(`/api/admin/invoices/${other}/rejection`, { reason: '税号有误' }).expect(200),
      letter('invoice-rejected'),
    );
  });
});

describe('what quotes announce', () => {
  it('notifies sales of a quote request, confirms it to the customer and mails the offer', async () => {
    const proof = await captchaFor(site);
    const about = { companyName: '澜沧数据', contactName: '周宁', mail: reader.mail };
    const terms = { plan: 'team', users: 5, assets: 50, months: 12, quantity: 1 };
    await expectPromises(
      () => reader.post('/api/quote', { ...about, ...terms, ...proof }).expect(201),
      'quote.requested',
      letter('quote-requested', SALES, 'zh'),
      letter('quote-received'),
    );
    const offer = { locale: 'en', lines: [{ ...TEAM, name: 'Professional · Team' }] };
    await expectPromises(() => aSentQuote(staff, reader.mail, offer), letter('quote-sent'));
  });
});

describe('what licences announce', () => {
  it('mails the owner of a licence about a grant, a redeemed code, more capacity and a revocation', async () => {
    let paidId = '';
    await expectPromises(async () => void (paidId = await dated()), letter('license-issued'));
    const code = await aCode(site, { kind: 'license', planId: 'group', months: 1 });
    await expectPromises(
      () => reader.post('/api/account/redeem-code', { code }).expect(200),
      letter('license-redeemed'),
    );
    await givePoints(site, reader, 100_000);
    const spend = { paidId, kind: 'users', quantity: 1 };
    await expectPromises(
      () => reader.post('/api/account/points/spend', spend).set('idempotency-key', unique('key')).expect(200),
      letter('license-capacity-changed'),
    );
    await expectPromises(
      () => staff.post(`/api/admin/licenses/${paidId}/revoke`, { reason: '滥用' }).expect(204),
      letter('license-revoked'),
    );
  });

  it('mails both sides of a transfer, each in their own language', async () => {
    const other = await aPerson(site);
    const paidId = await bought();
    await expectPromises(
      () =>
        reader
          .post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(other.mail)}`)
          .expect(204),
      letter('license-transferred'),
      letter('license-received', other.mail, 'zh'),
    );
  });

  it('mails a granted reward, and its revocation', async () => {
    const paidId = await bought();
    let id = '';
    await expectPromises(async () => {
      const draft = { mail: reader.mail, paidId, ...anArticle(site) };
      id = (await staff.post('/api/admin/rewards', draft).expect(201)).body.id;
    }, letter('reward-granted'));
    await expectPromises(
      () => staff.post(`/api/admin/rewards/${id}/revoke`, { reason: '内容已删除' }).expect(204),
      letter('reward-revoked'),
    );
  });

  it('reminds the owner before a licence ends', async () => {
    await dated({ months: 1 });
    site.clock.travel(25 * DAY_MS);
    await expectPromises(
      () => serviceOf(site, ExpiryReminders).sendDue(),
      'license.expiring',
      letter('license-expiring'),
    );
  });
});

/** Mails that other suites check: about work of staff, files that end before their licence, and refunded parts. */
const ELSEWHERE = ['work-waiting', 'work-digest', 'license-file-ending', 'license-restored'];

it('expects every mail that the site can write, here or among the announcements of accounts', () => {
  const suites = ['announcements.test.ts', 'account-announcements.test.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const missing = Object.keys(MAILS).filter(
    (name) => !ELSEWHERE.includes(name) && !suites.some((text) => text.includes(`'${name}'`)),
  );
  expect(missing).toEqual([]);
});
