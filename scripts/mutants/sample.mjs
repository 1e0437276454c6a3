import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** What the mutants that were not drawn say of themselves. They count nowhere. */
export const NOT_DRAWN = 'not in the sample';

/**
 * Stryker's checker of ours: lets through a share of the mutants. Which ones follows from the seed and from what they
 * change, so the same seed draws the same, whatever else is run with it.
 *
 * `MUTANTS_SAMPLE` is `PERCENT/SEED`, as in `30/1`.
 */
class Sample {
  async init() {
    const [percent, seed] = process.env.MUTANTS_SAMPLE.split('/');
    this.share = Number(percent) / 100;
    this.seed = seed;
  }

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#verdict(mutant)]));
  }

  #verdict({ fileName, location: { start, end }, mutatorName, replacement }) {
    const change = JSON.stringify([this.seed, basename(fileName), start, end, mutatorName, replacement]);
    const drawn = createHash('sha256').update(change).digest().readUInt32BE() / 2 ** 32 < this.share;
    return drawn ? { status: 'passed' } : { status: 'compileError', reason: NOT_DRAWN };
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }];
