// oxlint-disable-next-line no-restricted-imports -- the one place that looks again after a while; it waits for a state
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `holds` returns true. */
export async function eventually(holds, seconds = 20) {
  const until = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`still not so after ${seconds} s: ${holds}`);
    await sleep(20);
  }
}
