import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePostmasterPid } from '../src/postmaster-pid.mjs';

test('postmaster.pid gives the process and the port of a server that is ready', () => {
  const text = '4711\n/data\n1795219200\n40123\n\n127.0.0.1\n  12345  6\nready   \n';
  assert.deepEqual(parsePostmasterPid(text), { pid: 4711, port: 40_123 });
});

for (const [what, text] of [
  ['has only begun to write', '4711\n/data\n'],
  ['listens nowhere', '4711\n/data\n1795219200\n0\n'],
  ['writes nonsense for a port', '4711\n/data\n1795219200\n70000\n'],
]) {
  test(`postmaster.pid gives no port of a server that ${what}`, () => {
    assert.deepEqual(parsePostmasterPid(String(text)), { pid: 4711, port: null });
  });
}

for (const text of ['', '\n', 'abc\n', '-1\n', '0\n']) {
  test(`a postmaster.pid of ${JSON.stringify(text)} names no server`, () => {
    assert.equal(parsePostmasterPid(text), null);
  });
}
