import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const PEOPLE = 40;
const TOKEN_LENGTH = 43;
const tokenOf = (at) => `soak-${at}-`.padEnd(TOKEN_LENGTH, 'x');
const HUNG_UP = 40;

/** Creates accounts that are signed in. */
export async function makePeople(adminUrl) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`
    INSERT INTO accounts (id, mail, name, role, locale, referral_code, is_subscribed, created_at)
    SELECT md5('soak ' || i)::uuid, 'soak' || i || '@example.cn', 'Soak', 'customer', 'zh', 'S' || lpad(i::text, 7, '0'), false, now()
      FROM generate_series(1, ${PEOPLE}) i;
    INSERT INTO sessions (account_id, token_hash, address, agent, created_at, authenticated_at, last_used_at)
    SELECT md5('soak ' || i)::uuid, sha256(convert_to(rpad('soak-' || i || '-', ${TOKEN_LENGTH}, 'x'), 'UTF8')), '127.0.0.1', 'soak',
           now(), now(), now() FROM generate_series(1, ${PEOPLE}) i`);
  await client.end();
}

/** Returns typical visits, including mistakes and attacks: `count` of each. */
export function visits(count) {
  return Array.from({ length: count }, (_, at) => {
    const headers = { 'x-auth-token': tokenOf(1 + (at % PEOPLE)) };
    const order = { method: 'POST', path: '/api/account/order', headers, body: { plan: 'group', months: 12 } };
    return [
      ...['/api/site', '/api/plans?x=1', '/api/cases', '/api/no-such-route', `/api/account/orders/${at}`].map(
        (path) => ({ path }),
      ),
      ...['info', 'orders', 'paid', 'orders?pageIndex=2', 'orders?pageIndex=x'].map((rest) => ({
        path: `/api/account/${rest}`,
        headers,
      })),
      { path: '/api/account/info', headers: { 'x-auth-token': `${at}`.padEnd(TOKEN_LENGTH, 'y') } },
      {
        method: 'POST',
        path: '/api/login',
        body: { username: `nobody${at}@example.cn`, password: 'x', captcha: 'no', key: 'no' },
      },
      { method: 'POST', path: '/api/payments/sandbox/notify', body: { number: at } },
      [order, { path: '/api/account/orders/{id}?wait=1', headers }],
    ];
  }).flat();
}

/** Clients that disconnect in the middle of their request, and while they wait for a response. */
export async function hangUp(port) {
  const began = Array.from({ length: HUNG_UP }, (_, at) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const body = at % 2 ? 'content-length: 100\r\n\r\n{"half' : '\r\n';
    const line = at % 2 ? 'POST /api/login' : 'GET /api/account/orders';
    const headers = `host: localhost\r\ncontent-type: application/json\r\nx-auth-token: ${tokenOf(1 + at)}\r\n`;
    socket.write(`${line} HTTP/1.1\r\n${headers}${body}`);
    return socket;
  });
  await sleep(5);
  for (const socket of began) socket.destroy();
}
