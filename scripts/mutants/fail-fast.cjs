const { TestEnvironment } = require('jest-environment-node');

/** The broken code that a test has noticed already; every environment of the process shares it. */
let caught;

/**
 * Ends a run at the first failure: one is enough to catch a mutant, and a test that waits for what never comes takes
 * half a minute to fail.
 */
module.exports = class FailFast extends TestEnvironment {
  handleTestEvent(event) {
    const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    if (mutant === undefined) return;
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') caught = mutant;
    if (caught !== mutant) return;
    if (event.name === 'test_start') event.test.mode = 'skip';
    if (event.name === 'run_describe_start') event.describeBlock.mode = 'skip';
  }
};
