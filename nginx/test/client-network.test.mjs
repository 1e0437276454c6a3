import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeOfFile } from './support/nginx.mjs';

/** More than nginx lets through at once: a burst of 80 and the requests of some seconds at 40 a second. */
const REQUESTS = 400;
/** A slow machine sends so few a second that many pass. */
const REQUESTS_TO_A_REFUSAL = 20 * REQUESTS;

const { api, nginx } = edgeOfFile({ proxy: '127.0.0.1' });

/** Whether one of at most `count` requests is refused that come without a pause from the addresses that `addressOf` gives. */
async function isRefused(addressOf, count) {
  const statuses = [];
  const ask = async (number) => {
    const headers = { 'x-forwarded-for': addressOf(number) };
    const { status } = await fetch(`http://127.0.0.1:${nginx.port}/api/plans`, { headers });
    statuses.push(status);
  };
  while (!statuses.includes(429) && statuses.length < count) {
    const begun = statuses.length;
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(begun + index)));
  }
  assert.ok(statuses.every((status) => status === 204 || status === 429));
  return statuses.includes(429);
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
    assert.equal(await isRefused(addressOf, isLimited ? REQUESTS_TO_A_REFUSAL : REQUESTS), isLimited);
  });
}

test('the API is told the whole address', async () => {
  await fetch(`http://127.0.0.1:${nginx.port}/api/plans`, { headers: { 'x-forwarded-for': '2001:db8:2:3::4' } });
  assert.equal(api.requests.at(-1).headers['x-forwarded-for'], '2001:db8:2:3::4');
});
