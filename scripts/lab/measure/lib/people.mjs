import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inRoot } from '../../../lib/root.mjs';

const PASSWORD = 'correct horse battery staple';
const run = promisify(execFile);
/** Routes that are idempotent under a key, and captcha and code requests, which are harmless to repeat. */
const TAKES_KEY = /^\/account\/order$|\/(?:pay|pay-with-points)$|^\/(?:login|send-code)$/;

/** How often a request to a busy site is retried, a second apart. */
const TRIES = 60;

/**
 * Calls the API of a site; throws when it refuses. Retries a busy site under the same key, so that nothing is done
 * twice.
 */
async function call(site, method, path, { token, body } = {}) {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { 'x-auth-token': token } : {}),
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
  };
  for (let turn = 1; ; turn += 1) {
    const options = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(`${site.url}/api${path}`, options);
    const text = await response.text();
    if (response.ok) return text ? JSON.parse(text) : null;
    const mayAskAgain = response.status === 503 && (method === 'GET' || TAKES_KEY.test(path));
    if (!mayAskAgain || turn === TRIES) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await sleep(1_000);
  }
}

/** Requests a captcha; the site under test accepts a fixed answer. A full store refuses temporarily. */
async function captcha(site) {
  for (;;) {
    const issued = await call(site, 'GET', '/captcha').catch(() => null);
    if (issued) return { captcha: site.env.CAPTCHA_ANSWER, key: issued.key };
    await sleep(200);
  }
}

async function codeFor(site, mail) {
  for (;;) {
    const letters = await (await fetch(`${site.url}/dev/mailbox/messages?to=${encodeURIComponent(mail)}`)).json();
    const code = letters[0] && /\b\d{6}\b/.exec(letters[0].text)?.[0];
    if (code) return code;
    await sleep(100);
  }
}

async function signIn(site, mail) {
  const { token } = await call(site, 'POST', '/login', {
    body: { username: mail, password: PASSWORD, ...(await captcha(site)) },
  });
  return {
    mail,
    get: (path) => call(site, 'GET', path, { token }),
    post: (path, body) => call(site, 'POST', path, { token, body }),
    /** Without a session. */
    outside: (path, body) => call(site, 'POST', path, { body }),
  };
}

/** Registers over the API and signs in. */
export async function aCustomer(site, referralCode) {
  const mail = `c${randomBytes(6).toString('hex')}@example.cn`;
  await call(site, 'POST', '/send-code', { body: { mail } });
  const form = { mail, code: await codeFor(site, mail), name: '周宁', password: PASSWORD, ...(await captcha(site)) };
  await call(site, 'POST', '/register', { body: referralCode ? { ...form, referralCode } : form });
  const customer = await signIn(site, mail);
  return { ...customer, referralCode: (await customer.get('/account/info')).referralCode };
}

/** Creates the first admin the way an operator does. */
export async function anAdmin(site) {
  const mail = `admin${randomBytes(4).toString('hex')}@example.cn`;
  const env = { ...process.env, ...site.env };
  const { stdout } = await run(process.execPath, [inRoot('backend', 'dist', 'cli', 'admin.js'), 'create', mail], {
    env,
  });
  const token = /\/reset\/([\w-]+)/.exec(stdout)?.[1];
  const { captcha: answer, key } = await captcha(site);
  await call(site, 'POST', '/reset', { body: { token, password: PASSWORD, captcha: answer, captchaKey: key } });
  return signIn(site, mail);
}
