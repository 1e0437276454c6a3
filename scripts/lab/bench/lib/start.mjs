import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';
import { startProcess } from './stack.mjs';
import { line } from './table.mjs';

/** By then, memory needed only during startup has been released. */
const SETTLING_MS = 15_000;
const LOOK_MS = 100;
const [SOON_MS, LATER_MS] = [4_000, 20_000];

const READS = Array.from({ length: 500 }, (_, at) => ({
  path: at % 3 === 0 ? '/api/account/paid' : '/api/account/orders',
  headers: { 'x-auth-token': tokenOf(at + 1) },
}));
/** A picture leaves more garbage than any other response. */
const PICTURES = [{ path: '/api/captcha' }];

/**
 * Measures the time from process start to the first response, and the memory of a process that is API and worker: idle,
 * during a load of reads and pictures, and after it.
 */
export async function measureStart({ generator, api, database }, { seconds }) {
  const site = await startProcess(database, { ROLE: 'all' });
  const mb = () => site.footprint().rssMb;
  try {
    await sleep(SETTLING_MS);
    const { rssMb: idle, threads } = site.footprint();
    let peak = 0;
    const looking = setInterval(() => (peak = Math.max(peak, mb())), LOOK_MS);
    for (const units of [READS, PICTURES])
      await measure({ generator, api: site, database }, { units, seconds, atLeast: 4_000 });
    clearInterval(looking);
    await sleep(SOON_MS);
    const soon = mb();
    await sleep(LATER_MS - SOON_MS);
    const { rssMb: later, files } = site.footprint();
    return [
      line({ path: 'start to the first answer', value: api.firstAnswerMs, unit: 'ms', most: 1_500 }),
      line({ path: 'memory, idle', value: idle, unit: 'MB', most: 200, note: `${threads} threads` }),
      line({ path: 'memory during a load, at most', value: peak, unit: 'MB', most: 320 }),
      line({ path: '… four seconds later', value: soon, unit: 'MB', most: 280 }),
      line({ path: '… twenty seconds later', value: later, unit: 'MB', most: 200, note: `${files} open files` }),
    ];
  } finally {
    await site.stop();
  }
}
