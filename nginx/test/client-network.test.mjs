import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApi } from './support/api.mjs';
import { startNginx } from './support/nginx.mjs';

/** More than nginx lets through at once: a burst of 80 and the requests of some seconds at 40 a second. */
const REQUESTS = 400;

let api;
let nginx;

before(async () => {
  api = await startApi();
  nginx = await startNginx({ apiPort: api.port, proxy: '127.0.0.1' });
});
after(async () => {
  await nginx?.stop();
  await api?.stop();
});

/** How many of the requests are refused that come, at once, from the addresses that `addressOf` gives. */
async function refusedOf(addressOf) {
  const statuses = [];
  const ask = async (number) => {
    const headers = { 'x-forwarded-for': addressOf(number) };
    const { status } = await fetch(`http://127.0.0.1:${nginx.port}/api/plans`, { headers });
    statuses.push(status);
  };
  for (let begun = 0; begun < REQUESTS; begun += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(begun + index)));
  }
  assert.ok(statuses.every((status) => status === 204 || status === 429));
  return statuses.filter((status) => status === 429).length;
}

const hex = (number) => (number + 1).toString(16);

for (const { what, addressOf, isLimited } of [
  { what: 'addresses of one /64', addressOf: (n) => `2001:db8:0:1::${hex(n)}`, isLimited: true },
  {
    what: 'addresses of one /64, however they are written',
    addressOf: (n) => `2001:db8::${hex(n)}:0:0:1`,
    isLimited: true,
  },
  { what: 'addresses of a /64 each', addressOf: (n) => `2001:db8:1:${hex(n)}::1`, isLimited: false },
  { what: 'IPv4 addresses', addressOf: (n) => `198.18.${n >> 8}.${n & 255}`, isLimited: false },
  {
    what: 'IPv4 addresses in the form of IPv6',
    addressOf: (n) => `::ffff:198.19.${n >> 8}.${n & 255}`,
    isLimited: false,
  },
]) {
  test(`${what} ${isLimited ? 'share a limit' : 'have limits of their own'}`, async () => {
    const refused = await refusedOf(addressOf);
    assert.equal(refused > 0, isLimited, `${refused} refused`);
  });
}

test('the API is told the whole address', async () => {
  await fetch(`http://127.0.0.1:${nginx.port}/api/plans`, { headers: { 'x-forwarded-for': '2001:db8:2:3::4' } });
  assert.equal(api.requests.at(-1).headers['x-forwarded-for'], '2001:db8:2:3::4');
});
