import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';
import { demandOnly, line } from './table.mjs';

const PUBLIC = ['/api/plans', '/api/site', '/api/cases'];
const OWN = ['/api/account/info', '/api/account/paid', '/api/account/orders'];
const READERS = 500;
const MIN_REQUESTS = 4_000;

/** Measures public reads, and those of the first page after sign-in. */
export async function measureReads(stage, { hello, seconds }) {
  const lines = [];
  for (const path of PUBLIC) {
    lines.push(
      readLine(path, await measure(stage, { units: [{ path }], seconds, atLeast: MIN_REQUESTS }), hello, 0.5, 3),
    );
  }
  for (const path of OWN) {
    const units = Array.from({ length: READERS }, (_, at) => ({ path, headers: { 'x-auth-token': tokenOf(at + 1) } }));
    lines.push(readLine(path, await measure(stage, { units, seconds, atLeast: MIN_REQUESTS }), hello, 0.12, 15));
  }
  return lines;
}

function readLine(path, result, hello, least, cpuMost) {
  demandOnly(result, ['200']);
  return line({
    path: `GET ${path}`,
    value: result.perSecond,
    unit: '/s',
    ratio: result.perSecond / hello.perSecond,
    least,
    cpu: result.cpuUs / hello.cpuUs,
    cpuMost,
    note: `api ${result.apiUs.toFixed(0)} µs, PostgreSQL ${result.databaseUs.toFixed(0)} µs, p99 ${result.times.p99.toFixed(0)} ms`,
  });
}
