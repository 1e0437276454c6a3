import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import supertest from 'supertest';
import { type ChildSite, startChild } from '../faults/support/child-site.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { begin } from '../support/gateway-payments.js';
import { startGateways, type Gateways } from '../support/gateways/index.js';
import { aPerson } from '../support/people.js';

const BUNDLE = join(__dirname, '../../dist/bundled');

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];

/** A span as the collector gets it. Kinds: 2 server, 3 client, 5 consumer; a status of 2 is an error. */
interface Received {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Attributes;
  readonly status?: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly Received[] }[];
  }[];
}

const valueOf = (attributes: Attributes, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

let collector: Server;
let batches: Batch[];
/** What the collector was shown as its key. */
let keys: Set<unknown>;
let gateways: Gateways;
/** Works on the database of the shipped server, which alone handles requests and jobs. */
let site: TestApp;
let child: ChildSite;

beforeAll(async () => {
  batches = [];
  keys = new Set();
  const keyFile = join(mkdtempSync(join(tmpdir(), 'collector-')), 'headers');
  writeFileSync(keyFile, 'x-collector-key=from%20a%20file\n');
  collector = createServer((request, response) => {
    keys.add(request.headers['x-collector-key']);
    void json(request).then((batch) => {
      if (request.url === '/v1/traces') batches.push(batch as Batch);
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  gateways = await startGateways();
  const own = await startTestApp({ ROLE: 'api', ...gateways.variables });
  child = await startChild({
    databaseUrl: own.settings.databaseUrl ?? '',
    variables: {
      ...gateways.variables,
      PUBLIC_URL: own.settings.publicUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: keyFile,
    },
  });
  site = { ...own, http: supertest.agent(child.url) };
});
afterAll(async () => {
  await child.stop();
  await site.close();
  await gateways.close();
  collector.close();
});

const spans = (): Received[] =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
const requestIdOf = ({ attributes }: Received): unknown => valueOf(attributes, 'site.request_id');

/** The span of a kind and name, once it has arrived. */
async function arrived(kind: number, name: string | RegExp, requestId?: unknown): Promise<Received> {
  const find = () =>
    spans().find(
      (span) =>
        span.kind === kind &&
        (typeof name === 'string' ? span.name === name : name.test(span.name)) &&
        (requestId === undefined || requestIdOf(span) === requestId),
    );
  await eventually(async () => find() !== undefined);
  return find() as Received;
}

it('a request is recorded by its route and with its id, and its statements within it', async () => {
  const buyer = await aPerson(site);
  const answer = await buyer.get('/api/account/orders?search=secret-of-the-query').expect(200);
  const request = await arrived(2, 'GET /api/account/orders', answer.headers['x-request-id']);
  expect(request.parentSpanId ?? '').toBe('');
  expect(valueOf(request.attributes, 'http.response.status_code')).toBe(200);
  const within = spans().filter(({ traceId, kind }) => traceId === request.traceId && kind === 3);
  expect(within.length).toBeGreaterThan(0);
  for (const { attributes } of within) expect(valueOf(attributes, 'db.system.name')).toBe('postgresql');
  expect(JSON.stringify(spans())).not.toContain('secret-of-the-query');
  expect(valueOf(batches[0]?.resourceSpans[0]?.resource.attributes ?? [], 'service.version')).toBe(
    site.settings.release.version,
  );
});

it('the collector gets its key, which a file holds, with every batch', () => {
  expect([...keys]).toEqual(['from a file']);
});

it('a job that a request caused has the id of that request, and a trace of its own', async () => {
  const buyer = await aPerson(site);
  await anOrder(buyer);
  const order = await arrived(2, 'POST /api/account/order');
  expect(requestIdOf(order)).toMatch(/^[0-9a-f-]{36}$/);
  const job = await arrived(5, /^job /, requestIdOf(order));
  expect(job.traceId).not.toBe(order.traceId);
});

it('a call to a provider is traced within its request, and is marked when it failed', async () => {
  const buyer = await aPerson(site);
  await begin(site, buyer, gateways.stripe);
  const call = await arrived(3, 'stripe create');
  const request = await arrived(2, 'POST /api/account/orders/:id/pay');
  expect(call.traceId).toBe(request.traceId);
  gateways.stripe.fault = 'reset';
  const orderId = await anOrder(buyer);
  await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'stripe' });
  gateways.stripe.fault = null;
  await eventually(async () => spans().some(({ name, status }) => name === 'stripe create' && status?.code === 2));
});

it('records no spans of background polling, such as looking for due jobs', () => {
  const roots = spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.length).toBeGreaterThan(0);
  expect(roots.filter(({ kind }) => kind !== 2 && kind !== 5)).toEqual([]);
});

it('without a collector the shipped server loads nothing of OpenTelemetry: only a file that is loaded on demand names it', () => {
  const texts = new Map(readdirSync(BUNDLE).map((file) => [file, readFileSync(join(BUNDLE, file), 'utf8')]));
  const namesIt = (file: string): boolean => /(?:from|import\(?)\s*["']@opentelemetry\//.test(texts.get(file) ?? '');
  const loaded = new Set(['main.js']);
  for (const file of loaded) {
    for (const [, next = ''] of (texts.get(file) ?? '').matchAll(/(?:\bfrom|^import)\s*["']\.\/([^"']+)["']/gm))
      loaded.add(next);
  }
  expect([...loaded].filter(namesIt)).toEqual([]);
  expect([...texts.keys()].filter(namesIt)).toEqual([expect.stringMatching(/^opentelemetry-/)]);
});
