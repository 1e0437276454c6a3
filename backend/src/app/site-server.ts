import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/config/settings.js';
import { SettingsError } from '../platform/config/environment.js';
import { isHeld } from '../platform/http/server/request-log.js';
import { compressReads, encodingFor, type Encoding } from './compression.js';

const DIST = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/** The build's manifest; nginx is configured from the same file. See docs/decisions/0020-prerendered-pages.md. */
interface SiteManifest {
  /** Content-Security-Policy by file. */
  readonly policies: Readonly<Record<string, string>>;
  readonly assetsPrefix: string;
  readonly origin: { readonly placeholder: string };
  readonly notFound: Readonly<Record<string, string>>;
  readonly routes: readonly { readonly path: string; readonly file: string }[];
}

const ZIP: Readonly<Record<Encoding, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text, { level: 9 }),
};

interface Document {
  /** UTF-8: half the size of a string with Chinese in it. */
  readonly text: Buffer;
  /** Compressed on first request. */
  readonly zipped: Partial<Record<Encoding, Buffer>>;
  readonly etag: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Replaces the pages of the build with newer ones; texts by file, in the format of the build. */
export type ReplacePages = (texts: Readonly<Record<string, string>>) => void;

/** Serves the built site beside the API, for the one-process default. In production nginx does this. */
export async function serveSite(
  app: NestFastifyApplication,
  { publicUrl }: Settings,
  dist = DIST,
): Promise<ReplacePages> {
  const manifestFile = join(dist, 'site-manifest.json');
  if (!existsSync(manifestFile)) throw new SettingsError([`the site is not built: ${manifestFile} is missing`]);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as SiteManifest;
  /** Those requested so far, and those that have replaced pages of the build. */
  const documents = new Map<string, Document>();
  const keep = (file: string, text: string): Document => {
    const document = documentOf(file, text.replaceAll(manifest.origin.placeholder, publicUrl));
    documents.set(file, document);
    return document;
  };
  const fastify = app.getHttpAdapter().getInstance();
  compressReads(fastify);

  const send = (reply: FastifyReply, request: FastifyRequest, status: number, file: string): FastifyReply => {
    const document = documents.get(file) ?? keep(file, readFileSync(join(dist, file), 'utf8'));
    const policy = manifest.policies[file];
    if (policy) void reply.header('content-security-policy', policy);
    void reply.headers({ 'cache-control': 'no-cache', etag: document.etag });
    if (status === 200 && isHeld(request, document.etag)) return reply.status(304).send();
    void reply.status(status).type(document.type).header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return reply.send(document.text);
    document.zipped[encoding] ??= ZIP[encoding](document.text);
    return reply.header('content-encoding', encoding).send(document.zipped[encoding]);
  };

  for (const { path, file } of manifest.routes) {
    fastify.get(path, async (request, reply) => send(reply, request, 200, file));
  }
  for (const file of ['sitemap.xml', 'robots.txt']) {
    fastify.get(`/${file}`, async (request, reply) => send(reply, request, 200, file));
  }
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
  });
  fastify.get('/*', async (request, reply) => {
    const url = urlOfSite(request.url, publicUrl);
    const path = url?.pathname ?? '';
    if (/^\/(api|dev)(\/|$)/.test(path)) return reply.callNotFound();
    const file = fileBehind(dist, path);
    if (file) {
      const isForEver = path.startsWith(manifest.assetsPrefix);
      void reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      return reply.sendFile(file);
    }
    const shorter = url && urlOfSite(path.replace(/(?<!\/)\/+$/, '') + url.search, publicUrl);
    if (shorter && path.endsWith('/')) return reply.redirect(shorter.pathname + shorter.search, 308);
    return send(reply, request, 404, notFoundFile(manifest, path));
  });
  return (texts) => {
    for (const [file, text] of Object.entries(texts)) keep(file, text);
  };
}

/** The page for an unknown address, in the language of the address. */
function notFoundFile({ notFound }: SiteManifest, path: string): string {
  const prefix = Object.keys(notFound).find((one) => one !== '/' && `${path}/`.startsWith(`${one}/`));
  return notFound[prefix ?? '/'] ?? '';
}

/**
 * Resolves an address as a browser on the site would; null when it leads to another host, as `//host/` does. An address
 * with parts cut out is resolved again: the rest of `/.//host/` leads there, too.
 */
function urlOfSite(address: string, publicUrl: string): URL | null {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null;
  return url?.origin === new URL(publicUrl).origin ? url : null;
}

/** One of the pages and similar files in which a placeholder of the build is replaced by the site's own address. */
function documentOf(file: string, content: string): Document {
  const text = Buffer.from(content);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { text, zipped: {}, etag, type: TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain' };
}

/** The built file at an address; never a page (pages have their own addresses), a build note or a hidden file. */
function fileBehind(dist: string, path: string): string | null {
  let file: string;
  try {
    file = decodeURIComponent(path.slice(1));
  } catch {
    return null;
  }
  const isOpen = /^[\w-]+(?:[./][\w-]+)*$/.test(file) && !/\.(html|map|gz|br|json)$/.test(file);
  return isOpen && existsSync(join(dist, file)) ? file : null;
}
