import { describeMissed } from './report.mjs';

/** Stryker's reporter of ours: says at once which mutant was missed, so that a night's run can be read before its end. */
class Missed {
  onMutantTested(mutant) {
    const line = describeMissed(mutant);
    if (line) console.log(line);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'missed', injectableClass: Missed }];
