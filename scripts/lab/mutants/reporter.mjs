import { describeMissed } from './report.mjs';

/** Stryker reporter that prints every missed mutant at once, so that an overnight run can be followed. */
class Missed {
  onMutantTested(mutant) {
    const line = describeMissed(mutant);
    if (line) console.log(line);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'missed', injectableClass: Missed }];
