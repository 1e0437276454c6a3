// node login.mjs: signs MAIL in with PASSWORD, using the proof of work that replaces the captcha image. Prints the
// token's account.
import { pbkdf2Sync } from 'node:crypto';

const { SITE: site, MAIL: mail, PASSWORD: password } = process.env;

async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { 'x-auth-token': token }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function captcha(purpose) {
  const { key, challenge } = await call('GET', `/captcha/pow?purpose=${purpose}`);
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const counter = Buffer.alloc(4);
  for (let number = 0; ; number += 1) {
    counter.writeUInt32BE(number);
    const input = Buffer.concat([Buffer.from(nonce, 'hex'), counter]);
    const derived = pbkdf2Sync(input, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (derived.startsWith(keyPrefix)) return { key, captcha: derived };
  }
}

const { token } = await call('POST', '/login', { body: { username: mail, password, ...(await captcha('login')) } });
const account = await call('GET', '/account/info', { token });
if (account.mail !== mail) throw new Error(`Signed in as ${account.mail}`);
console.log(`signed in as ${account.mail}`);
