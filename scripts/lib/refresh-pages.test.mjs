import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { FreshPages } from '../../frontend/scripts/lib/fresh-pages.mjs';
import { eventually } from '../../nginx/test/support/eventually.mjs';
import { inRoot } from './root.mjs';

/** What the build leaves for the script: pages that show the price. */
const BUILT_SERVER = `
export const [LOCALES, WRITTEN_ID] = [['zh', 'en'], 'written'];
export const prerenderedPaths = () => ['/pricing'];
export const framePaths = () => [];
export const inLocale = (locale, path) => path;
export const factsOf = () => ({ lang: 'zh-CN' });
export const render = (path, locale, answers) => ({ html: path + ' ¥' + answers['/api/plans'].price, sources: [] });
`;
const LINKS = { 'zh /pricing': [], 'zh /404': [], 'en /pricing': [], 'en /404': [] };
const FRAME = { template: '<div id="root"><!--app--></div>', startScript: '', links: LINKS, build: 'b1' };

let price = 170;
let folder;
let address;
let asked = 0;
const api = createServer((request, response) => {
  asked += 1;
  response.end(JSON.stringify({ name: '长堤', price }));
});

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-refresh-'));
  cpSync(inRoot('frontend/scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'dist-ssr'));
  writeFileSync(join(folder, 'dist-ssr/package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'dist-ssr/entry-server.js'), BUILT_SERVER);
  writeFileSync(join(folder, 'dist-ssr/frame.json'), JSON.stringify(FRAME));
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${api.address().port}`;
});
after(() => {
  api.close();
  api.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  price = 170;
});

test('pages that could not be written are written in the next round, and no round succeeds until then', async () => {
  const [out, alive] = [join(folder, 'out'), join(folder, 'alive')];
  const page = join(out, 'b1/pricing.zh.html');
  const args = ['--api', address, '--out', out, '--every', '0.05', '--alive', alive];
  const child = spawn(process.execPath, [join(folder, 'scripts/refresh-pages.mjs'), ...args]);
  let errors = '';
  child.stderr.on('data', (part) => (errors += part));
  try {
    await eventually(() => existsSync(page) && existsSync(alive), 10);
    // root may write into every folder, but not into a file.
    rmSync(join(out, 'b1'), { recursive: true });
    writeFileSync(join(out, 'b1'), '');
    price = 199;
    await eventually(() => errors.includes('page refresh failed'));
    unlinkSync(alive);
    // A round asks six times.
    const enough = asked + 6 * 5;
    await eventually(() => asked >= enough);
    assert.ok(!existsSync(alive), 'a round counts as successful while pages cannot be written');
    unlinkSync(join(out, 'b1'));
    await eventually(() => existsSync(page) && existsSync(alive), 5);
    assert.match(readFileSync(page, 'utf8'), /¥199/);
  } catch (error) {
    throw new Error(errors, { cause: error });
  } finally {
    child.kill();
  }
});

/** Keeps what it is given, and fails on the page named by `refused`. */
function disk() {
  const written = {};
  return {
    written,
    refused: '',
    async deliver(files) {
      for (const [file, text] of Object.entries(files)) {
        if (file === this.refused) throw new Error('EIO');
        written[file] = text;
      }
    },
  };
}

test('a price that is changed back after half of the pages were written is on all of them', async () => {
  const server = { LOCALES: ['zh', 'en'] };
  const site = {
    make: async ({ zh }) =>
      ['index.html', 'pricing.html'].map((file) => ({ file, text: `¥${zh['/api/plans'].price}` })),
  };
  const pages = new FreshPages(site, { server, build: 'b1' }, address);
  const target = disk();
  await pages.refresh((files) => target.deliver(files));
  price = 199;
  target.refused = 'pricing.html';
  await assert.rejects(
    pages.refresh((files) => target.deliver(files)),
    /EIO/,
  );
  assert.deepEqual(target.written, { 'index.html': '¥199', 'pricing.html': '¥170' });
  price = 170;
  target.refused = '';
  await pages.refresh((files) => target.deliver(files));
  assert.deepEqual(target.written, { 'index.html': '¥170', 'pricing.html': '¥170' });
  await pages.refresh(() => assert.fail('nothing has changed'));
});
