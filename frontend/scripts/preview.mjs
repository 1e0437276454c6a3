// Serves the built site from its manifest for a local preview: the same routes, headers and 404 as in production. PORT
// (4173), PUBLIC_URL (this server), API_URL (unset: /api responds with 404).
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import { extname } from 'node:path';

const dist = new URL('../dist/', import.meta.url);
const port = Number(process.env.PORT ?? 4173);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
/** Read for every request, so that a new build shows without a restart. */
const readManifest = async () => JSON.parse(await readFile(new URL('site-manifest.json', dist), 'utf8'));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};
const matches = (path, pathname) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);

const send = async (response, status, file, headers = {}) => {
  const { policies, origin } = await readManifest();
  const url = new URL(file, dist);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const policy = policies[file] ?? "default-src 'none'";
  response.writeHead(status, { 'content-type': type, 'content-security-policy': policy, ...headers });
  if (/\.(html|xml|txt)$/.test(file)) {
    response.end((await readFile(url, 'utf8')).replaceAll(origin.placeholder, publicUrl));
  } else {
    createReadStream(url).pipe(response);
  }
};

const isFile = async (file) => {
  const found = await stat(new URL(file, dist)).catch(() => undefined);
  return found?.isFile() ?? false;
};

async function serve(request, response) {
  const { pathname, search } = new URL(request.url, publicUrl);
  if (pathname.startsWith('/api/') && process.env.API_URL) return proxy(request, response);
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return response.writeHead(308, { location: pathname.slice(0, -1) + search }).end();
  }
  const { routes, notFound, assetsPrefix } = await readManifest();
  const route = routes.find(({ path }) => matches(path, pathname));
  if (route) return send(response, 200, route.file);

  const file = decodeURIComponent(pathname.slice(1));
  const hidden = file.endsWith('.html') || file.startsWith('.') || file === 'site-manifest.json' || file.includes('..');
  if (!hidden && (await isFile(file))) {
    if (!pathname.startsWith(assetsPrefix)) return send(response, 200, file);
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') && (await isFile(`${file}.gz`));
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': TYPES[extname(file)] };
    return zipped
      ? send(response, 200, `${file}.gz`, { ...headers, 'content-encoding': 'gzip' })
      : send(response, 200, file, headers);
  }
  if (pathname.startsWith('/api/')) {
    return response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"request.not_found"}');
  }
  const prefix = Object.keys(notFound).find((one) => one !== '/' && `${pathname}/`.startsWith(`${one}/`));
  return send(response, 404, notFound[prefix ?? '/']);
}

function proxy(request, response) {
  const target = new URL(request.url, process.env.API_URL);
  const outgoing = forward(target, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.writeHead(502).end());
  request.pipe(outgoing);
}

createServer((request, response) => {
  serve(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(port, '127.0.0.1', () => console.log(`preview of the built site: ${publicUrl}`));
