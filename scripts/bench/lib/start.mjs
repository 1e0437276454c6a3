import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';
import { line } from './table.mjs';

/** By then, memory needed only during startup has been released. */
const SETTLING_MS = 15_000;

/** Measures the time from process start to the first response, and its memory: idle, and after a load of reads. */
export async function measureStart(stage, { seconds }) {
  const { api } = stage;
  await sleep(SETTLING_MS);
  const idle = api.footprint();
  const units = Array.from({ length: 500 }, (_, at) => ({
    path: '/api/account/orders',
    headers: { 'x-auth-token': tokenOf(at + 1) },
  }));
  await measure(stage, { units, seconds, atLeast: 4_000 });
  const after = api.footprint();
  return [
    line({ path: 'start to the first answer', value: api.firstAnswerMs, unit: 'ms', most: 1_500 }),
    line({ path: 'memory, idle', value: idle.rssMb, unit: 'MB', most: 140, note: `${idle.threads} threads` }),
    line({ path: 'memory after a load', value: after.rssMb, unit: 'MB', most: 220, note: `${after.files} open files` }),
  ];
}
