// oxlint-disable-next-line no-restricted-imports -- the one place that looks again after a while; it waits for a state
import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 50;

/** Polls until `look` returns a truthy value, at first often and then less so. Fails after `seconds`. */
export async function eventually<T>(look: () => Promise<T | null | undefined | false>, seconds = 30): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`nothing came within ${seconds} s: ${look.toString()}`);
    await pause(pauseMs);
  }
}
