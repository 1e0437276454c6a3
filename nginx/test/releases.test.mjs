import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inRoot } from '../../scripts/lib/root.mjs';
import { edgeOfFile } from './support/nginx.mjs';

const { nginx } = edgeOfFile();
const folder = mkdtempSync(join(tmpdir(), 'site-releases-'));

after(() => rmSync(folder, { recursive: true }));

/** Lets the container of a release start: its image has one script, named by the release. Returns what it says. */
function start(release, { releases = join(folder, 'releases'), at = 0 } = {}) {
  const html = join(folder, release);
  mkdirSync(join(html, 'assets'), { recursive: true });
  mkdirSync(releases, { recursive: true });
  writeFileSync(
    join(html, 'site-manifest.json'),
    `{\n  "version": 2,\n  "build": "${release}",\n  "policies": {}\n}\n`,
  );
  writeFileSync(join(html, 'assets', `page-${release}.js`), release);
  const result = spawnSync(inRoot('nginx/entrypoint.d/30-earlier-releases.sh'), {
    env: { ...process.env, HTML: html, RELEASES: releases, EARLIER: nginx.earlier },
    encoding: 'utf8',
  });
  assert.equal(result.status, 0, result.stderr);
  if (at > 0) utimesSync(join(releases, release), at, at);
  return result.stdout;
}

const script = (release) => fetch(`http://127.0.0.1:${nginx.port}/assets/page-${release}.js`);
const kept = () => readdirSync(join(folder, 'releases')).toSorted();

test('a tab of either of the two releases before this one gets its scripts, older ones are removed', async () => {
  for (const [index, release] of ['a1', 'b2', 'c3', 'd4'].entries()) start(release, { at: 1_000 + index });
  for (const release of ['b2', 'c3']) {
    const answer = await script(release);
    assert.deepEqual([answer.status, await answer.text()], [200, release]);
    assert.match(answer.headers.get('cache-control'), /immutable/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  }
  assert.equal((await script('a1')).status, 404);
  assert.deepEqual(kept(), ['b2', 'c3', 'd4']);
});

test('a rollback, and a restart, leave the scripts of the release that was rolled back', async () => {
  start('c3', { at: 2_000 });
  start('c3', { at: 2_001 });
  assert.equal((await script('d4')).status, 200);
  assert.deepEqual(kept(), ['b2', 'c3', 'd4']);
});

test('a folder that cannot be written stops no start, and leaves no half of a release', () => {
  const releases = join(folder, 'full');
  mkdirSync(join(releases, '.part', 'assets'), { recursive: true });
  // A file in the place of the release: root may write into every folder.
  writeFileSync(join(releases, 'e5'), '');
  assert.match(start('e5', { releases }), /are not kept/);
  assert.ok(!existsSync(join(releases, '.part')));
});

test('every response of the API names the build of the pages that is served', async () => {
  for (const path of ['/api/plans', '/healthz']) {
    const { headers } = await fetch(`http://127.0.0.1:${nginx.port}${path}`);
    assert.equal(headers.get('site-build'), 'none', path);
  }
});
