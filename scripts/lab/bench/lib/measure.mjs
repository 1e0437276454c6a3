import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Share of one core; an idle site uses far less. */
const IDLE_SHARE = 0.04;
const TIMEOUT_MS = 20_000;

/** Waits until the given processes are idle: a site that has just started still renders its pages. */
export async function untilIdle(...processes) {
  const used = () => processes.reduce((sum, { cpuMs }) => sum + cpuMs(), 0);
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    const before = used();
    await sleep(LOOK_MS);
    if (used() - before <= LOOK_MS * IDLE_SHARE) return;
  }
}

/**
 * Runs a load against a running site and measures its cost: CPU time of the API process and of PostgreSQL per request,
 * in addition to the generator's figures.
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
