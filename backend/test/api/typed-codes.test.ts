import { MailCodes } from '../../src/modules/auth/mail-codes.service.js';
import { unique } from '../support/app.js';
import { WITH_BANK } from '../support/bank.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder, captchaFor, paidIdOf } from '../support/customer.js';
import { register, requestCode } from '../support/forms.js';
import { aPaidOrder } from '../support/gateway.js';
import { PDF } from '../support/pdf.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aCode } from '../support/redeem-codes.js';
import { badlyCopied, SPELLINGS } from '../support/spellings.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;

describe('codes as they are typed and pasted', () => {
  const site = siteOfSuite(WITH_BANK);
  let buyer: Person;
  let staff: Staff;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });
  beforeEach(async () => {
    buyer = await aPerson(site);
  });

  const q = (text: string) => `q=${encodeURIComponent(badlyCopied(text))}`;
  const aLicense = async (): Promise<string> => {
    const orderId = await aPaidOrder(site, buyer);
    return paidIdOf(buyer, orderId);
  };

  it('accepts a mail code in every spelling', async () => {
    const codes = serviceOf(site, MailCodes);
    for (const [how, spelt] of SPELLINGS) {
      const mail = `${unique('spelt')}@example.cn`;
      const fresh = await codes.draw();
      const asked = { mail, purpose: 'register', accountId: null } as const;
      await inTransaction(site, (tx) => codes.keep(tx, asked, fresh));
      const typed = spelt(`${fresh.code.slice(0, 3)}-${fresh.code.slice(3)}`);
      expect([how, await codes.prove(asked, typed)]).toEqual([how, { ...asked, codeHash: fresh.codeHash }]);
    }
  });

  it('uses up no try for what cannot be a mail code', async () => {
    const mail = `${unique('spelt')}@example.cn`;
    const code = await requestCode(site, mail);
    for (const typed of [code.slice(1), `${code}0`, '\u200b', '一二三四五六', `${code}x`, 'code']) {
      expect((await register(site, { mail, code: typed })).body.code).toBe('auth.code_wrong');
    }
    expect((await register(site, { mail, code: badlyCopied(code) })).status).toBe(200);
  });

  it('accepts a captcha answer copied badly', async () => {
    const { captcha, key } = await captchaFor(site);
    const answer = await site.http
      .post('/api/forgot')
      .send({ account: 'a@example.cn', captcha: badlyCopied(captcha), key });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  });

  it('credits the account whose referral code was copied badly', async () => {
    const [{ code }] = await site.db.query('SELECT referral_code AS code FROM accounts WHERE id = $1', [buyer.id]);
    const mail = `${unique('referred')}@example.cn`;
    const form = { mail, code: await requestCode(site, mail), referralCode: badlyCopied(code) };
    expect((await register(site, form)).status).toBe(200);
    const [{ referrer }] = await site.db.query('SELECT referrer_id AS referrer FROM accounts WHERE mail = $1', [mail]);
    expect(referrer).toBe(buyer.id);
  });

  it('applies a coupon in every spelling, and creates it under one', async () => {
    const code = unique('SPRING-').toUpperCase();
    await staff
      .post('/api/admin/coupons', { code: badlyCopied(code), amountFen: 100, isEnabled: true, maxRedemptions: 5 })
      .expect(201);
    const orderId = await anOrder(buyer);
    for (const [how, spelt] of SPELLINGS) {
      const { body } = await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: spelt(code) });
      expect([how, body.couponCode]).toEqual([how, code]);
    }
  });

  it('redeems a code copied badly, and finds it for staff', async () => {
    const code = await aCode(site, { kind: 'points', quantity: 500 });
    await staff.post('/api/admin/redeem-codes/find', { code: badlyCopied(code) }).expect(200);
    await buyer.post('/api/account/redeem-code', { code: badlyCopied(code) }).expect(200);
  });

  it('binds a licence to a machine code copied badly, and finds both for staff', async () => {
    const paidId = await aLicense();
    const machineId = unique('Host-a1:b2_').slice(0, 100);
    const query = new URLSearchParams({ paidId, machineId: badlyCopied(machineId) });
    const { body } = await buyer.post(`/api/account/paid-binding?${String(query)}`).expect(200);
    expect(body.machineId).toBe(machineId);
    const [{ key }] = await site.db.query('SELECT key FROM licenses WHERE id = $1', [paidId]);
    for (const text of [key as string, machineId]) {
      expect((await staff.get(`/api/admin/find?${q(text)}`).expect(200)).body[0]).toMatchObject({ isExact: true });
      expect((await staff.get(`/api/admin/licenses?${q(text)}`).expect(200)).body.total).toBe(1);
    }
    const { text: file } = await buyer.get(`/api/account/paid/${paidId}/license-file`).expect(200);
    const typed = { file, key: badlyCopied(key), machineId: badlyCopied(machineId) };
    const verdict = await site.http.post('/api/license/verify').send(typed).expect(200);
    expect(verdict.body).toMatchObject({ status: 'active' });
  });

  it('finds an order by its number copied badly, for its buyer and for staff', async () => {
    const orderId = await anOrder(buyer);
    const [{ number }] = await site.db.query('SELECT number FROM orders WHERE id = $1', [orderId]);
    expect((await buyer.get(`/api/account/orders?${q(number)}`).expect(200)).body.items).toMatchObject([
      { id: orderId },
    ]);
    expect((await staff.get(`/api/admin/orders?${q(number)}`).expect(200)).body.items).toMatchObject([{ id: orderId }]);
  });

  it('reads the tax number and the number of an invoice copied badly', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const form = { kind: 'company', title: '杭州青石物流有限公司', taxNumber: badlyCopied('91330106MA2CFRXP0K') };
    const { body: request } = await buyer.post(`/api/account/orders/${orderId}/invoice-request`, form).expect(201);
    const number = String(26_332_000_000_000_000_000n + BigInt(Math.floor(Math.random() * 1e15)));
    const query = new URLSearchParams({ number: badlyCopied(number), amountFen: String(PRICE) });
    const { body } = await staff.upload(`/api/admin/invoices/${request.id}/file?${String(query)}`, PDF).expect(200);
    expect(body).toMatchObject({ number, taxNumber: '91330106MA2CFRXP0K' });
  });

  it('reads the codes and numbers of a bank transfer copied badly', async () => {
    const orderId = await anOrder(buyer);
    const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
    const serial = unique('B-2026-').toUpperCase();
    await staff
      .post('/api/admin/transfers/receipts', {
        remittanceCode: badlyCopied(body.action.bank.remittanceCode),
        bankSerial: badlyCopied(serial),
        amountFen: PRICE,
        receivedOn: '2026-11-20',
        payer: '某某贸易有限公司',
        payerBank: '招商银行深圳分行',
        payerAccount: badlyCopied('7559-0000-1234-567'),
      })
      .expect(201);
    const { body: listed } = await staff.get(`/api/admin/transfers?${q(serial)}`).expect(200);
    expect(listed.items).toMatchObject([{ orderId, bankSerial: serial }]);
  });

  it('keeps a coupon reserved for the right customer when only the spelling differs', async () => {
    const code = await aCoupon(site, { maxRedemptions: 1 });
    await buyer
      .post(`/api/account/orders/${await anOrder(buyer)}/coupon`, { couponCode: badlyCopied(code) })
      .expect(200);
    const other = await aPerson(site);
    const late = await other.post(`/api/account/orders/${await anOrder(other)}/coupon`, { couponCode: code });
    expect(late.body.code).toBe('coupon.exhausted');
  });
});
