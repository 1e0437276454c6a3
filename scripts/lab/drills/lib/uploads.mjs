// node uploads.mjs: uploads a payment proof and an invoice, of 5 MB and of 7 MB each, through nginx. Prints one line of
// JSON per response.
import { createHash, randomBytes } from 'node:crypto';

const { SITE: site, SEED: seed } = process.env;
const token = createHash('sha256').update(`${seed}drill-1@drill.example`).digest('base64url');
const MEGABYTE = 1024 * 1024;
const headers = { 'x-auth-token': token };

async function json(method, path, body) {
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function upload(name, path, megabytes) {
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * MEGABYTE - 9)]);
  const response = await fetch(`${site}/api${path}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body,
  });
  const text = await response.text();
  const { code } = text ? JSON.parse(text) : {};
  const guarded = ['content-security-policy', 'x-content-type-options', 'cache-control'].every((header) =>
    response.headers.get(header),
  );
  console.log(`${name} ${megabytes} MB: ${response.status}${code ? ` ${code}` : ''}${guarded ? ', headers' : ''}`);
}

const { id } = await json('POST', '/account/order', { plan: 'group', months: 3 });
await json('POST', `/account/orders/${id}/pay`, { method: 'bank' });
for (const megabytes of [5, 7]) {
  await upload('slip', `/account/orders/${id}/transfer-slip`, megabytes);
  await upload('invoice', `/admin/invoices/${id}/file`, megabytes);
}

const file = Buffer.alloc(5 * MEGABYTE);
const refusals = await Promise.all(
  Array.from({ length: 60 }, async () => {
    const response = await fetch(`${site}/api/account/orders/${id}/transfer-slip`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: file,
    });
    return `${response.status} ${(await response.json()).code}`;
  }),
);
console.log(`strangers 5 MB: ${[...new Set(refusals)].join(', ')}`);
