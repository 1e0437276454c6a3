import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkOrder, WorkReport } from './proof-of-work';

/** The lifetime of a challenge: the hardest takes a slow phone most of a minute. */
const TIMEOUT_MS = 280_000;

/** How many attempts pass between two reports. */
const REPORT_EVERY = 8;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have an origin to name
const tell = (report: WorkReport) => postMessage(report);

/** Tries its share of the counters until one fits. The page terminates it when another worker is first. */
addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  let attempts = 0;
  solveChallenge({
    ...data,
    timeout: TIMEOUT_MS,
    deriveKey: (parameters, salt, password) => {
      attempts += 1;
      if (attempts % REPORT_EVERY === 0) tell({ attempts: REPORT_EVERY });
      return deriveKey(parameters, salt, password);
    },
  }).then(
    (solution) => tell(solution ? { derivedKey: solution.derivedKey } : { failed: true }),
    () => tell({ failed: true }),
  );
});
