import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';
import { demandOnly, line } from './table.mjs';

const READERS = 500;
/** More than the site serves at once, as a proxy in front of it would open them. */
const CALLERS = 400;
const units = Array.from({ length: READERS }, (_, at) => ({
  path: ['/api/account/info', '/api/account/orders', '/api/account/paid'][at % 3],
  headers: { 'x-auth-token': tokenOf(at + 1) },
}));

/**
 * Sends three times as many requests as the site can serve: it must keep serving nearly as many as before and shed the
 * rest at once.
 */
export async function measureOverload(stage, { seconds }) {
  const calm = await measure(stage, { units, seconds, atLeast: 2_000, connections: 50 });
  const flood = await measure(stage, {
    units,
    seconds,
    connections: CALLERS,
    perSecond: 3 * calm.perSecond,
    warmUp: null,
  });
  for (const part of [calm, flood]) demandOnly(part, ['200']);
  return [
    line({
      path: 'overload: three times as many',
      value: flood.perSecond,
      unit: '/s answered',
      ratio: flood.perSecond / calm.perSecond,
      least: 0.75,
      note: `against ${calm.perSecond.toFixed(0)}/s of 50 callers; ${flood.refused} refused with 503, p99 ${flood.times.p99.toFixed(0)} ms`,
    }),
    line({
      path: '… a refusal, p99',
      value: flood.refusedTimes?.p99 ?? 0,
      unit: 'ms',
      most: 300,
      note: `since it was sent; ${flood.refusedSinceDue?.p99.toFixed(0)} ms since it was due, behind ${CALLERS} callers`,
    }),
  ];
}

/** Longer than the site keeps idle connections, of callers and to the database. */
const QUIET_MS = 11_000;

/** Runs the same load in four parts: neither memory nor open files may grow from the second part to the last. */
export async function measureSoak(stage, { seconds }) {
  const footprints = [];
  const slowest = [];
  let answered = 0;
  for (let part = 0; part < 4; part += 1) {
    const result = await measure(stage, { units, seconds: 2 * seconds, warmUp: null });
    demandOnly(result, ['200']);
    await sleep(QUIET_MS);
    footprints.push(stage.api.footprint());
    slowest.push(result.times.p99);
    answered += result.units;
  }
  const [, second, , last] = footprints;
  return [
    line({
      path: 'soak: memory grown',
      value: last.rssMb - second.rssMb,
      unit: 'MB',
      most: 50,
      note: `${answered} requests; ${footprints.map(({ rssMb }) => rssMb.toFixed(0)).join(', ')} MB`,
    }),
    line({ path: 'soak: files left open', value: last.files - second.files, unit: 'files', most: 2 }),
    line({ path: 'soak: p99 of the last part', value: slowest[3], unit: 'ms', most: Math.round(2 * slowest[1]) }),
  ];
}
