import { createHash, randomBytes, randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { CAPTCHA_ANSWER, type TestApp, unique } from './app.js';
import { eventually } from './eventually.js';

/** A signed-in customer who calls the site as a browser would. */
export interface Customer {
  readonly mail: string;
  readonly token: string;
  readonly id: string;
  get(path: string): supertest.Test;
  post(path: string, body?: object): supertest.Test;
}

export const PASSWORD = 'correct horse 电池 staple';

/** Customers' routes that are refused without an idempotency key, as `once-only-routes.test.ts` lists them. */
const NEED_KEY =
  /^\/api\/(account\/(points\/spend|redeem-code|paid-unbind|orders\/[^/]+\/(refund|invoice)-request)|quotes\/[^/]+\/acceptance)$/;

/** Adds a new idempotency key to a write that needs one, as the pages do. A test may set another, or unset it. */
export const keyed = (request: supertest.Test, path: string): supertest.Test =>
  path.startsWith('/api/admin/') || NEED_KEY.test(path.split('?')[0] ?? '')
    ? request.set('idempotency-key', randomUUID())
    : request;

/** Stores a captcha without drawing it: drawing takes half a second here, and only its answer matters. */
export async function captchaFor(site: TestApp): Promise<{ captcha: string; key: string }> {
  const key = randomBytes(16).toString('base64url');
  await site.db.query(
    `INSERT INTO captchas (key, digest, purpose, expires_at) VALUES ($1, $2, NULL, now() + interval '1 year')`,
    [createHash('sha256').update(key).digest('base64url'), randomBytes(32)],
  );
  return { captcha: CAPTCHA_ANSWER, key };
}

export interface MailInBox {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: string | readonly string[];
}

/** The mails an address has received, newest first. */
export async function mailsTo(site: TestApp, mail: string): Promise<MailInBox[]> {
  const { body } = await site.http.get('/dev/mailbox/messages').query({ to: mail }).expect(200);
  return body as MailInBox[];
}

/** Waits for a mail to an address whose subject contains these words. */
export const mailAbout = (site: TestApp, mail: string, words: string): Promise<MailInBox> =>
  eventually(async () => (await mailsTo(site, mail)).find(({ subject }) => subject.includes(words)));

/** Waits for the registration code of an address. */
export async function codeFor(site: TestApp, mail: string): Promise<string> {
  const code = await eventually(async () => {
    const [newest] = await mailsTo(site, mail);
    return newest ? /\b(\d{6})\b/.exec(newest.text)?.[1] : null;
  });
  return code;
}

/** Registers over the API, with the code from the mail, and signs in. */
export async function aCustomer(
  site: TestApp,
  { name = '周宁', locale = 'zh', referralCode }: { name?: string; locale?: 'zh' | 'en'; referralCode?: string } = {},
): Promise<Customer> {
  const mail = `${unique('customer')}@example.cn`;
  const language = { 'accept-language': locale };
  await site.http.post('/api/send-code').set(language).send({ mail }).expect(200);
  const code = await codeFor(site, mail);
  const form = {
    mail,
    code,
    name,
    password: PASSWORD,
    ...(await captchaFor(site)),
    ...(referralCode ? { referralCode } : {}),
  };
  await site.http.post('/api/register').set(language).send(form).expect(200);
  return signIn(site, mail);
}

/** Signs in to the account of an address that has the tests' password. */
export async function signIn(site: TestApp, mail: string): Promise<Customer> {
  const credentials = { username: mail, password: PASSWORD, ...(await captchaFor(site)) };
  const { body } = await site.http.post('/api/login').send(credentials).expect(200);
  const token: string = body.token;
  const info = await site.http.get('/api/account/info').set('x-auth-token', token).expect(200);
  return {
    mail,
    token,
    id: info.body.id,
    get: (path) => site.http.get(path).set('x-auth-token', token),
    post: (path, content) => {
      const request = keyed(site.http.post(path).set('x-auth-token', token), path);
      return content ? request.send(content) : request;
    },
  };
}

/** Places an order for a plan; returns its id. */
export async function anOrder(customer: Customer, plan = 'group', months = 12): Promise<string> {
  const { body } = await customer.post('/api/account/order', { plan, months }).expect(201);
  return body.id;
}

/** The licence that an order gave, or that it is for. */
export const paidIdOf = async (customer: Customer, orderId: string): Promise<string> =>
  (await customer.get(`/api/account/orders/${orderId}`).expect(200)).body.paidId;

/** Pays an order at the sandbox cashier and waits until the site has recorded it. */
export async function pay(site: TestApp, customer: Customer, orderId: string): Promise<{ paidId: string }> {
  const { body } = await customer.post(`/api/account/orders/${orderId}/pay`).expect(200);
  await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome: 'paid' }).expect(200);
  return eventually(async () => {
    const { body: order } = await customer.get(`/api/account/orders/${orderId}`).expect(200);
    return order.status === 'paid' ? order : null;
  });
}
