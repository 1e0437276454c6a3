// node canary.mjs: sends CANARY through every input of the site that takes a secret: passwords, codes, tokens, links.
import { setTimeout as sleep } from 'node:timers/promises';

const { SITE: site, CANARY: canary } = process.env;
const mail = 'canary@drill.example';
const json = { 'content-type': 'application/json' };
const captcha = { captcha: canary, key: canary.slice(0, 36) };

const CALLS = [
  ['POST', '/api/login', { username: mail, password: canary, ...captcha }],
  ['POST', '/api/register', { mail, code: canary, name: 'Canary', password: canary, ...captcha }],
  ['POST', '/api/reset', { token: canary, password: canary, ...captcha }],
  ['POST', '/api/reset/check', { token: canary }],
  ['POST', '/api/account/change-password', { oldPassword: canary, newPassword: canary }],
  ['POST', '/api/login', `{"username":"${mail}","password":"${canary}"`],
  ['GET', `/reset/${canary}`],
  ['GET', `/en/reset/${canary}`],
  ['GET', `/unsubscribe/${canary}`],
  ['GET', `/api/quotes/${canary}`],
  ['POST', `/api/quotes/${canary}/acceptance`],
  ['POST', `/api/unsubscribe?token=${canary}`],
  ['GET', `/quote/${canary}`],
  ['GET', `/api/account/info?token=${canary}&code=${canary}`],
  ['GET', `/api/no-such-route?password=${canary}`],
];

const seen = new Set();
for (const [method, path, body] of CALLS) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const headers = { 'x-auth-token': canary, ...(body && json), referer: `${site}/reset/${canary}` };
  const response = await fetch(site + path, { method, headers, body: text });
  await response.text();
  seen.add(response.status);
  await sleep(50);
}
console.log(`${CALLS.length} calls, answers ${[...seen].join(', ')}`);
if ([...seen].some((status) => status >= 500)) process.exitCode = 1;
