import type { components } from '../schema';

type Puzzle = Pick<components['schemas']['ProofOfWorkView'], 'challenge' | 'work'>;

/** Message to a worker: which of the counters are its share. */
export interface WorkOrder {
  readonly challenge: Puzzle['challenge'];
  readonly counterStart: number;
  readonly counterStep: number;
}

/** Message from a worker. */
export type WorkReport = { readonly attempts: number } | { readonly derivedKey: string } | { readonly failed: true };

/** More would only overheat a phone. */
const MAX_WORKERS = 4;

/** The solution lies within this many times the average number of attempts. Source: docs/captcha.md. */
const MAX_FACTOR = 1.5;

/** Browsers provide `crypto.subtle` only to pages served over https or from localhost. */
export const canWork = (): boolean => typeof Worker === 'function' && globalThis.crypto?.subtle !== undefined;

/**
 * Solves a challenge in workers, so that the page stays responsive. Resolves with the derived key, which is the
 * solution; rejects when no worker finds it or `signal` aborts. `onProgress` receives a share from 0 to 1.
 */
export function solve(
  { challenge, work }: Puzzle,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const count = Math.min(Math.max(navigator.hardwareConcurrency || 1, 1), MAX_WORKERS);
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' }),
  );

  const answer = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('No solution found for the proof of work'));
    let attempts = 0;
    signal.addEventListener('abort', fail);
    workers.forEach((worker, index) => {
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkReport>) => {
        if ('derivedKey' in data) return resolve(data.derivedKey);
        if ('failed' in data) return fail();
        attempts += data.attempts;
        onProgress(Math.min(1, attempts / (work * MAX_FACTOR)));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have an origin to name
      worker.postMessage({ challenge, counterStart: index, counterStep: count } satisfies WorkOrder);
    });
  });

  return answer.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
