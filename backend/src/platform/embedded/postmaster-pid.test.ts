import { parsePostmasterPid } from './postmaster-pid.js';

describe('parsePostmasterPid', () => {
  it('postmaster.pid gives the process and the port of a server that is ready', () => {
    const text = '4711\n/data\n1795219200\n40123\n\n127.0.0.1\n  12345  6\nready   \n';
    expect(parsePostmasterPid(text)).toEqual({ pid: 4711, port: 40_123 });
  });

  it.each([
    ['has only begun to write', '4711\n/data\n', { pid: 4711, port: null }],
    ['listens nowhere', '4711\n/data\n1795219200\n0\n', { pid: 4711, port: null }],
    ['writes nonsense for a port', '4711\n/data\n1795219200\n70000\n', { pid: 4711, port: null }],
  ])('postmaster.pid gives no port of a server that %s', (_what, text, expected) => {
    expect(parsePostmasterPid(text)).toEqual(expected);
  });

  it.each([[''], ['\n'], ['abc\n'], ['-1\n'], ['0\n']])('a postmaster.pid of %j names no server', (text) => {
    expect(parsePostmasterPid(text)).toBeNull();
  });
});
