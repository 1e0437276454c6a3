import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { inMailTo } from './mailbox';

/** The answer that a site started with CAPTCHA_ANSWER accepts for every captcha. */
export const CAPTCHA_ANSWER = process.env.E2E_CAPTCHA_ANSWER ?? 'test';
export const PASSWORD = 'correct horse battery staple';

export type Language = 'zh' | 'en';

export interface Customer {
  readonly mail: string;
  readonly token: string;
}

/** Registers through the API with the code from the local mailbox, and signs in. */
export async function aCustomer(
  request: APIRequestContext,
  language: Language,
  { domain = 'example.cn', ...more }: { readonly referralCode?: string; readonly domain?: string } = {},
): Promise<Customer> {
  const mail = `buyer-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@${domain}`;
  const headers = { 'Accept-Language': language };
  await ok(request.post('/api/send-code', { headers, data: { mail } }));
  const code = await codeFor(request, mail);
  const form = { mail, code, name: '周宁', password: PASSWORD, terms: true, ...more, ...(await captcha(request)) };
  await ok(request.post('/api/register', { headers, data: form }));
  return logIn(request, mail);
}

/** Signs in through the API with the tests' password. */
export async function logIn(request: APIRequestContext, mail: string): Promise<Customer> {
  const login = { username: mail, password: PASSWORD, ...(await captcha(request)) };
  const answer = await ok(request.post('/api/login', { data: login }));
  const { token } = (await answer.json()) as { token: string };
  return { mail, token };
}

/** Gives every page of a browser context the customer's session. */
export async function signIn(context: BrowserContext, { token }: Customer): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** A page signed in as another person, in a separate browser context. */
export async function pageOf(browser: Browser, person: Customer): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, person);
  return context.newPage();
}

/** The code in a customer's referral link. */
export async function referralCodeOf(request: APIRequestContext, { token }: Customer): Promise<string> {
  const answer = await ok(request.get('/api/account/info', { headers: { 'X-Auth-Token': token } }));
  return ((await answer.json()) as { referralCode: string }).referralCode;
}

/** Places an order through the API; returns its id. */
export async function anOrder(
  request: APIRequestContext,
  { token }: Customer,
  plan = 'group',
  months = 12,
): Promise<string> {
  const answer = await ok(
    request.post('/api/account/order', { headers: { 'X-Auth-Token': token }, data: { plan, months } }),
  );
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Pays an order at the sandbox cashier and waits for its settlement; returns the licence's id. */
export async function pay(request: APIRequestContext, { token }: Customer, orderId: string): Promise<string> {
  const headers = { 'X-Auth-Token': token };
  const started = await ok(
    request.post(`/api/account/orders/${orderId}/pay`, { headers, data: { method: 'sandbox' } }),
  );
  const { paymentId } = (await started.json()) as { paymentId: string };
  await ok(request.post(`/api/payments/sandbox/${paymentId}`, { data: { outcome: 'paid' } }));
  let paidId: string | null = null;
  await expect(async () => {
    const answer = await ok(request.get(`/api/account/orders/${orderId}`, { headers }));
    const order = (await answer.json()) as { status: string; paidId: string | null };
    expect(order.status).toBe('paid');
    paidId = order.paidId;
  }).toPass({ timeout: 20_000, intervals: [25, 50, 100] });
  return paidId ?? '';
}

interface Purchase {
  readonly buyer: Customer;
  readonly orderId: string;
  readonly licenseId: string;
}

/** A customer with a licence, paid. */
export async function aBuyer(request: APIRequestContext): Promise<Purchase> {
  const buyer = await aCustomer(request, 'zh');
  const orderId = await anOrder(request, buyer);
  return { buyer, orderId, licenseId: await pay(request, buyer, orderId) };
}

/** Binds a licence to a machine through the API; returns its licence key. */
export async function bind(
  request: APIRequestContext,
  { token }: Customer,
  paidId: string,
  machineId: string,
): Promise<string> {
  const options = { headers: { 'X-Auth-Token': token }, params: { paidId, machineId } };
  const answer = await ok(request.post('/api/account/paid-binding', options));
  return ((await answer.json()) as { key: string }).key;
}

/** A captcha key with the answer that the site under test accepts. */
export async function captcha(request: APIRequestContext): Promise<{ captcha: string; key: string }> {
  const answer = await ok(request.get('/api/captcha'));
  const { key } = (await answer.json()) as { key: string };
  return { captcha: CAPTCHA_ANSWER, key };
}

/** The code in the newest mail to an address. */
export const codeFor = (request: APIRequestContext, mail: string): Promise<string> =>
  inMailTo(request, mail, /\b(\d{6})\b/);

/** Returns the response, or throws an error with the refusal in it. */
export async function ok<T extends { ok(): boolean; status(): number; text(): Promise<string> }>(
  sent: Promise<T>,
): Promise<T> {
  const answer = await sent;
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
  return answer;
}
