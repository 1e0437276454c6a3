import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serveHealth } from '../../frontend/scripts/lib/pages-health.mjs';
import { inRoot } from './root.mjs';

test('rendering of pages is healthy until no round has succeeded for three minutes, and again after one', async () => {
  let time = 0;
  const { server, roundSucceeded } = serveHealth(0, () => time);
  await once(server, 'listening');
  const status = async () => (await fetch(`http://127.0.0.1:${server.address().port}/`)).status;
  try {
    assert.equal(await status(), 200);
    time = 180_000;
    assert.equal(await status(), 503);
    roundSucceeded();
    assert.equal(await status(), 200);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('the alarm asks at the port where the image responds', () => {
  const [, port] = readFileSync(inRoot('Dockerfile'), 'utf8').match(/refresh-pages\.mjs".*"--health", "(\d+)"/);
  assert.match(readFileSync(inRoot('monitoring', 'prometheus.yml'), 'utf8'), new RegExp(`'http://pages:${port}/'`));
});
