import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { findProgram } from '../../../scripts/lib/debian.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { inRoot } from '../../../scripts/lib/root.mjs';
import { startApi } from './api.mjs';
import { eventually } from './eventually.mjs';

const ROUTES = `
map $uri $site_page { default ""; /pricing /pricing.html; "~^/reset/[^/]+$" /pricing.html; }
map $uri $site_not_found { default /404.zh.html; }
map $site_page $site_csp { default "default-src 'none'; script-src 'self'"; /pricing.html "default-src 'self'"; }
map "" $site_build { default none; }
map "" $site_origin_placeholder { default https://public-url.invalid; }
`;

/**
 * A fake API and nginx in front of it, which are open while the tests of a file run; of use in tests and hooks only.
 * `options` are those of `startNginx`.
 */
export function edgeOfFile(options) {
  const [api, nginx] = [{}, {}];
  before(async () => {
    Object.assign(api, await startApi());
    Object.assign(nginx, await startNginx({ apiPort: api.port, ...options }));
  });
  after(async () => {
    await nginx.stop?.();
    await api.stop?.();
  });
  return { api, nginx };
}

/**
 * Starts nginx with the site's configuration in front of an API on `apiPort`, as its image does, with its own folders.
 * `hurry` shortens its timeouts to a second; it trusts what the address `proxy` says about the client.
 */
export async function startNginx({ apiPort, hurry = false, proxy }) {
  const folder = mkdtempSync(join(tmpdir(), 'site-nginx-'));
  chmodSync(folder, 0o755);
  const [port, http2Port, healthPort] = [await freePort(), await freePort(), await freePort()];
  for (const name of [
    'conf/generated',
    'run',
    'bodies',
    'tmp',
    'html/assets',
    'html-br',
    'acme/.well-known/acme-challenge',
  ])
    mkdirSync(join(folder, name), { recursive: true });

  const places = { '/run/nginx/': 'run/', '/run/': '', '/tmp/': 'tmp/', '/usr/share/nginx/': '' };
  const ours = (text) =>
    text
      .replaceAll(/\/run\/nginx\/|\/run\/|\/tmp\/|\/usr\/share\/nginx\//g, (place) => `${folder}/${places[place]}`)
      // The test folder has a longer path than those of the image.
      .replace('http {', 'http { map_hash_bucket_size 256;')
      .replace('127.0.0.1:8081', `127.0.0.1:${healthPort}`)
      .replace('include mime.types;', 'types { text/html html; }')
      .replaceAll(/_timeout (?:10|35)s;/g, (line) => (hurry ? '_timeout 1s;' : line));
  for (const file of readdirSync(inRoot('nginx')).filter((name) => name.endsWith('.conf')))
    writeFileSync(join(folder, 'conf', file), ours(readFileSync(inRoot(`nginx/${file}`), 'utf8')));
  writeFileSync(join(folder, 'conf/generated/site-routes.conf'), ROUTES);
  for (const page of ['pricing', '404.zh']) writeFileSync(join(folder, 'html', `${page}.html`), page);

  writeFileSync(join(folder, 'html/assets/app.js'), 'app');
  writeFileSync(join(folder, 'acme/.well-known/acme-challenge/token'), 'proof');

  // An address instead of a name: older nginx releases cannot resolve one here at all.
  const upstreams = readFileSync(inRoot('nginx/templates/upstreams.conf.template'), 'utf8')
    .replaceAll(/^resolver.*\n/gm, '')
    .replaceAll('${API_UPSTREAM} resolve', `127.0.0.1:${apiPort}`)
    .replace('${SITE_ORIGIN}', `http://127.0.0.1:${port}`);
  writeFileSync(join(folder, 'run/upstreams.conf'), upstreams);
  if (proxy) writeFileSync(join(folder, 'run/real-ip.conf'), `set_real_ip_from ${proxy};`);
  writeFileSync(
    join(folder, 'run/servers.conf'),
    // Older nginx releases know HTTP/2 as a part of `listen` only, and then no other protocol at that port.
    `server { listen 127.0.0.1:${port} default_server backlog=4096; listen 127.0.0.1:${http2Port} http2; include server.conf; }`,
  );

  const isRoot = process.getuid?.() === 0;
  const args = ['-e', 'stderr', '-c', join(folder, 'conf/nginx.conf'), '-p', folder];
  args.push('-g', `daemon off;${isRoot ? ' user root;' : ''}`);
  // A file: nginx reopens its output, which it cannot do with a pipe from Node.
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const child = spawn(inRoot('nginx/errors-without-addresses'), [findProgram('nginx'), ...args], {
    env: { ...process.env, ERRORS_PIPE: join(folder, 'run/errors') },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const said = () => readFileSync(log, 'utf8');
  const ended = new Promise((resolve) => child.once('close', resolve));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended at once: ${said()}`);
    return isListening(port);
  });
  return {
    port,
    /** Responds to HTTP/2 without TLS. */
    http2Port,
    /** Where the files of earlier releases are found. */
    earlier: join(folder, 'run/earlier'),
    /** Everything it has written to its logs. */
    log: said,
    /** Bytes of request bodies that it has written to disk. */
    held: () => processesOf(child.pid).reduce((sum, pid) => sum + heldBy(pid, join(folder, 'bodies')), 0),
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const processesOf = (pid) => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean),
];

/**
 * Bytes of deleted files below `folder` that the process holds open: nginx deletes a body file as soon as it has opened
 * it.
 */
function heldBy(pid, folder) {
  let bytes = 0;
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const file = `/proc/${pid}/fd/${fd}`;
      if (readlinkSync(file).startsWith(folder)) bytes += statSync(file).size;
    } catch (error) {
      // Closed in the meantime.
      if (error.code !== 'ENOENT') throw error;
    }
  }
  return bytes;
}
