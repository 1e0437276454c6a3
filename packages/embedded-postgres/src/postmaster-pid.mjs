/** @import { PostmasterPid } from './types.d.ts' */

/**
 * Reads the text of a `postmaster.pid` file; null when it holds no process number, as when it is being written.
 *
 * Source: PostgreSQL, src/include/utils/pidfile.h: line 1 is the process, line 4 the port.
 *
 * @param {string} text
 * @returns {PostmasterPid | null}
 */
export function parsePostmasterPid(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const port = Number(lines[3]);
  return { pid, port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : null };
}
