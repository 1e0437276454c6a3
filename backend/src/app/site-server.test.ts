import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { parseSettings } from '../platform/config/settings.js';
import { type ReplacePages, serveSite } from './site-server.js';

@Module({})
class Nothing {}

const PAGE = `<!doctype html><a href="https://public-url.invalid/x">${'price '.repeat(400)}</a>`;

describe('the built site', () => {
  let app: NestFastifyApplication;
  let dist: string;
  let replace: ReplacePages;

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'dist-'));
    const manifest = {
      csp: "default-src 'none'",
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
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(dist, { recursive: true });
  });

  const get = (headers: Record<string, string> = {}, url = '/pricing') => app.inject({ url, headers });

  it('carries its own address and says when nothing has changed', async () => {
    const first = await get();
    expect(first.body).toContain('https://site.example/x');
    expect(first.headers['content-security-policy']).toBe("default-src 'none'");
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is compressed for those who can read it', async () => {
    const { body } = await get();
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body);
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect((await get({ 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('shows newer pages from the moment they are there', async () => {
    const before = await get();
    replace({ 'pricing.zh.html': '<p>https://public-url.invalid ¥99</p>' });
    const after = await get({ 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.body]).toEqual([200, '<p>https://site.example ¥99</p>']);
  });

  it('answers an unknown address with its own 404', async () => {
    expect((await get({}, '/nowhere')).statusCode).toBe(404);
  });
});
