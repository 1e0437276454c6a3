import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/**
 * Returns whether a mutant is in the sample: depends on the seed, the file and the mutant's number in its part, so a
 * seed draws the same mutants from the same code. `MUTANTS_SAMPLE` is `PERCENT/SEED`, as in `30/1`; without it all are
 * drawn.
 */
export function isDrawn({ fileName, id }) {
  const sample = process.env.MUTANTS_SAMPLE;
  if (!sample) return true;
  const [percent, seed] = sample.split('/');
  const digest = createHash('sha256')
    .update([seed, basename(fileName), id].join('\n'))
    .digest();
  return digest.readUInt32BE() / 2 ** 32 < Number(percent) / 100;
}
