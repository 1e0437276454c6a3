import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Of one core: what an idle site uses is far less. */
const IDLE_SHARE = 0.04;
const PATIENCE_MS = 20_000;

/** Waits until neither a process nor PostgreSQL is busy with itself: a site that has just started makes its pages. */
export async function untilIdle(...processes) {
  const used = () => processes.reduce((sum, { cpuMs }) => sum + cpuMs(), 0);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const before = used();
    await sleep(LOOK_MS);
    if (used() - before <= LOOK_MS * IDLE_SHARE) return;
  }
}

/**
 * Puts a load on a running site and measures what it costs: processor time of the API process and of PostgreSQL per
 * request, besides what the generator saw.
 */
export async function measure({ generator, api, database }, load) {
  const job = { port: api.port, connections: 50, ...load };
  const { warmUp = { seconds: 1, atLeast: 3_000 }, ...measured } = job;
  if (warmUp) await generator.run({ ...measured, ...warmUp });
  const [apiBefore, databaseBefore] = [api.cpuMs(), database.cpuMs()];
  const result = await generator.run(measured);
  const [apiMs, databaseMs] = [api.cpuMs() - apiBefore, database.cpuMs() - databaseBefore];
  const requests = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  return {
    ...result,
    requests,
    apiUs: (1000 * apiMs) / requests,
    databaseUs: (1000 * databaseMs) / requests,
    cpuUs: (1000 * (apiMs + databaseMs)) / requests,
  };
}
