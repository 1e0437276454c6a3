import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Controller, Get, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { parseSettings } from './settings.js';
import { type ReplacePages, serveSite } from './site-server.js';

/** Sends the address unchanged (a client would normalise it first) and returns the raw response. */
async function raw(app: NestFastifyApplication, url: string): Promise<string> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET ${url} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const LIST = JSON.stringify({ items: Array.from({ length: 60 }, (_, id) => ({ id, status: 'paid' })) });

@Controller()
class Lists {
  @Get('long')
  long(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers({ etag: '"1"', vary: 'accept-language' }).type('application/json');
    return LIST;
  }

  @Get('short')
  short(): object {
    return { items: [] };
  }

  @Post('long')
  write(): object {
    return JSON.parse(LIST) as object;
  }
}

@Module({ controllers: [Lists] })
class Nothing {}

const PAGE = `<!doctype html><a href="https://public-url.invalid/x">${'price '.repeat(400)}</a>`;

describe('the built site', () => {
  let app: NestFastifyApplication;
  let dist: string;
  let replace: ReplacePages;

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'dist-'));
    const manifest = {
      policies: { 'pricing.zh.html': "style-src 'sha256-a'", '404.zh.html': "style-src 'sha256-b'" },
      assetsPrefix: '/assets/',
      origin: { placeholder: 'https://public-url.invalid' },
      notFound: { '/': '404.zh.html' },
      routes: [{ path: '/pricing', file: 'pricing.zh.html' }],
    };
    writeFileSync(join(dist, 'site-manifest.json'), JSON.stringify(manifest));
    for (const file of ['pricing.zh.html', '404.zh.html', 'sitemap.xml', 'robots.txt'])
      writeFileSync(join(dist, file), PAGE);
    app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), { logger: false });
    replace = await serveSite(app, parseSettings({ PUBLIC_URL: 'https://site.example' }), dist);
    await app.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await app.close();
    rmSync(dist, { recursive: true });
  });

  const get = (headers: Record<string, string> = {}, url = '/pricing') => app.inject({ url, headers });

  it('serves pages with the configured public URL in them, and returns 304 when a page has not changed', async () => {
    const first = await get();
    expect(first.body).toContain('https://site.example/x');
    expect(first.headers['content-security-policy']).toBe("style-src 'sha256-a'");
    expect((await get({}, '/nowhere')).headers['content-security-policy']).toBe("style-src 'sha256-b'");
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('compresses pages with Brotli or gzip when the client accepts it', async () => {
    const { body } = await get();
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body);
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect((await get({ 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('compresses long JSON responses of reads, with a weak ETag', async () => {
    const plain = await get({}, '/long');
    expect([plain.body, plain.headers.etag]).toEqual([LIST, '"1"']);
    const { headers, rawPayload } = await get({ 'accept-encoding': 'gzip' }, '/long');
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: 'W/"1"',
      vary: 'accept-language, accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(rawPayload.length).toBeLessThan(LIST.length / 2);
    expect(gunzipSync(rawPayload).toString()).toBe(LIST);
  });

  it.each<[string, Record<string, string>]>([
    ['no encoding', {}],
    ['gzip', { 'accept-encoding': 'gzip' }],
  ])('returns the headers of GET for a HEAD request that accepts %s', async (_, accepted) => {
    const { headers } = await get(accepted, '/long');
    const head = await app.inject({ method: 'HEAD', url: '/long', headers: accepted });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  });

  it('compresses neither short JSON nor responses to writes, which may hold a token', async () => {
    const accepted = { 'accept-encoding': 'gzip' };
    expect((await get(accepted, '/short')).headers['content-encoding']).toBeUndefined();
    const written = await app.inject({ method: 'POST', url: '/long', headers: accepted });
    expect([written.headers['content-encoding'], written.body]).toEqual([undefined, LIST]);
  });

  it('serves replaced pages at once, even to a client that has the old ETag', async () => {
    const before = await get();
    replace({ 'pricing.zh.html': '<p>https://public-url.invalid ¥99</p>' });
    const after = await get({ 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.body]).toEqual([200, '<p>https://site.example ¥99</p>']);
  });

  it.each([
    ['/pricing/', '/pricing'],
    ['/pricing///', '/pricing'],
    ['/pricing/?code=a%20b&x=/', '/pricing?code=a%20b&x=/'],
    ['/a//evil.example/', '/a//evil.example'],
    ['/%2F%2Fevil.example/', '/%2F%2Fevil.example'],
  ])('redirects %s permanently to the address without a trailing slash', async (url, location) => {
    const answer = await get({}, url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  it.each([
    '//evil.example/',
    '//a//evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    '/\\evil.example/',
    '/.\\/evil.example/',
    '///evil.example/',
    'http://evil.example//evil.example/',
    '//',
    '//:99999/',
  ])('does not redirect %s to another site', async (url) => {
    expect(await raw(app, url)).toMatch(/^HTTP\/1\.1 404 (?![^]*\blocation:)/i);
  });

  it('an address with thousands of slashes costs little', async () => {
    const before = process.cpuUsage();
    expect((await get({}, `/a${'/'.repeat(60_000)}b/`)).statusCode).toBe(308);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });

  it("an unknown address gets the site's own 404 page", async () => {
    expect((await get({}, '/nowhere')).statusCode).toBe(404);
  });
});
