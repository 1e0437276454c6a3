import { unique } from '../support/app.js';
import { aCustomer, anOrder, captchaFor, codeFor, type Customer, mailsTo, PASSWORD, pay } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { siteOfSuite } from '../support/suite.js';

const TEN_MINUTES = 10 * 60_000;

describe('what the shop refuses', () => {
  const site = siteOfSuite();
  let buyer: Customer;
  let stranger: Customer;

  beforeAll(async () => {
    buyer = await aCustomer(site);
    stranger = await aCustomer(site);
  });
  afterEach(() => site.clock.reset());

  const ordersOf = async ({ id }: Customer): Promise<number> => {
    const [{ count }] = await site.db.query('SELECT count(*)::int AS count FROM orders WHERE account_id = $1', [id]);
    return count;
  };

  const aForm = async (mail: string, code: string) => ({
    mail,
    code,
    name: '周宁',
    password: PASSWORD,
    ...(await captchaFor(site)),
  });

  const register = (form: object) => site.http.post('/api/register').send(form);

  const aMailWithCode = async (): Promise<{ mail: string; code: string }> => {
    const mail = `${unique('new')}@example.cn`;
    await site.http.post('/api/send-code').send({ mail }).expect(200);
    return { mail, code: await codeFor(site, mail) };
  };

  it('refuses a wrong captcha, and then the right answer to it', async () => {
    const { captcha, key } = await captchaFor(site);
    const login = (answer: string) =>
      site.http.post('/api/login').send({ username: buyer.mail, password: PASSWORD, captcha: answer, key });
    const wrong = await login('WRONG');
    expect([wrong.status, wrong.body.code, wrong.body.details[0].field]).toEqual([400, 'captcha.wrong', 'captcha']);
    expect((await login(captcha)).body.code).toBe('captcha.wrong');
  });

  it('refuses a wrong password and an unknown address alike', async () => {
    const attempt = async (username: string) =>
      site.http.post('/api/login').send({ username, password: 'not the password', ...(await captchaFor(site)) });
    const [known, unknown] = [await attempt(stranger.mail), await attempt(`${unique('nobody')}@example.cn`)];
    const shape = ({ status, body }: typeof known) => ({
      status,
      code: body.code,
      message: body.message,
      keys: Object.keys(body),
    });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.body.code).toBe('auth.wrong_credentials');
  });

  it('refuses a registration code that is wrong, expired or used', async () => {
    const { mail, code } = await aMailWithCode();
    const other = code === '000000' ? '000001' : '000000';
    expect((await register(await aForm(mail, other))).body.code).toBe('auth.code_wrong');

    site.clock.travel(TEN_MINUTES + 1_000);
    expect((await register(await aForm(mail, code))).body.code).toBe('auth.code_wrong');
    site.clock.reset();

    await register(await aForm(mail, code)).expect(200);
    expect((await register(await aForm(mail, code))).body.code).toBe('auth.code_wrong');
  });

  it('refuses a registration code after five wrong attempts', async () => {
    const { mail, code } = await aMailWithCode();
    const other = code === '111111' ? '111112' : '111111';
    for (let tries = 0; tries < 5; tries += 1) await register(await aForm(mail, other)).expect(400);
    expect((await register(await aForm(mail, code))).body.code).toBe('auth.code_wrong');
  });

  it('refuses to register a taken address, and tells only its owner', async () => {
    const owner = await aCustomer(site);
    const fresh = await site.http.post('/api/send-code').send({ mail: `${unique('fresh')}@example.cn` });
    const taken = await site.http.post('/api/send-code').send({ mail: owner.mail.toUpperCase() });
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    const letters = await eventually(async () => {
      const found = await mailsTo(site, owner.mail);
      return found.length >= 2 ? found : null;
    });
    expect(letters.map(({ text }) => /\b\d{6}\b/.test(text))).toEqual([false, true]);
    const answer = await register(await aForm(owner.mail, '123456'));
    expect([answer.status, answer.body.code]).toEqual([400, 'auth.code_wrong']);
  });

  it.each([
    ['an unknown plan', { plan: 'moon', months: 12 }, 404, 'plan.not_found'],
    ['the enterprise plan', { plan: 'enterprise', months: 12 }, 422, 'plan.not_sellable'],
    ['a duration that is not offered', { plan: 'group', months: 13 }, 422, 'plan.combo_not_found'],
    ['neither months nor a lifetime', { plan: 'group', months: 0, lifetime: false }, 422, 'plan.combo_not_found'],
    ['half a month', { plan: 'group', months: 1.5 }, 400, 'request.invalid'],
    ['a negative duration', { plan: 'group', months: -1 }, 400, 'request.invalid'],
    ['months as a text', { plan: 'group', months: '12' }, 400, 'request.invalid'],
    ['a price of the buyer’s own', { plan: 'group', months: 12, price: 1 }, 400, 'request.invalid'],
    [
      'an unknown licence',
      { plan: 'group', months: 12, paidId: '00000000-0000-4000-8000-000000000000' },
      404,
      'license.not_found',
    ],
    ['a renewal without a licence', { plan: 'group', months: 12, renew: true }, 400, 'request.invalid'],
    [
      'a renewal without a licence, by its other name',
      { plan: 'group', months: 12, renewal: true },
      400,
      'request.invalid',
    ],
  ])('refuses an order for %s', async (_, body, status, code) => {
    const before = await ordersOf(buyer);
    const answer = await buyer.post('/api/account/order', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ordersOf(buyer)).toBe(before);
  });

  it("reports a stranger's order as not found", async () => {
    const orderId = await anOrder(buyer);
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const call of [
      (id: string) => stranger.get(`/api/account/orders/${id}`),
      (id: string) => stranger.post(`/api/account/orders/${id}/pay`),
      (id: string) => stranger.post(`/api/account/orders/${id}/cancel`),
    ]) {
      const [foreign, absent] = [await call(orderId), await call(missing)];
      expect([foreign.status, foreign.body.code]).toEqual([404, 'order.not_found']);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    }
  });

  it('refuses to pay a paid order again, and to cancel it', async () => {
    const orderId = await anOrder(buyer);
    await pay(site, buyer, orderId);
    for (const action of ['pay', 'cancel']) {
      const again = await buyer.post(`/api/account/orders/${orderId}/${action}`);
      expect([again.status, again.body.code]).toEqual([409, 'order.already_paid']);
    }
  });

  it('refuses a payment method that is not offered', async () => {
    const orderId = await anOrder(buyer);
    const answer = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'alipay' });
    expect([answer.status, answer.body.code]).toEqual([422, 'payment.method_unavailable']);
  });

  it('refuses calls without a session, or with one that has ended', async () => {
    expect((await site.http.get('/api/account/orders')).body.code).toBe('auth.required');
    expect((await site.http.get('/api/account/orders').set('x-auth-token', '')).body.code).toBe('auth.required');
    const leaver = await aCustomer(site);
    await leaver.post('/api/account/logout').expect(200);
    const after = await leaver.get('/api/account/info');
    expect([after.status, after.body.code]).toEqual([401, 'auth.required']);
  });
});
