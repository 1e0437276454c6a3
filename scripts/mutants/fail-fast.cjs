const OneRealm = require('../../backend/test/jest/one-realm.cjs');

/** The broken code that a test has noticed already; every environment of the process shares it. */
let caught;

/**
 * Ends a run at the first failure: one is enough to catch a mutant, and a test that waits for what never comes takes
 * half a minute to fail.
 */
module.exports = class FailFast extends OneRealm {
  constructor(config, context) {
    super(config, context);
    delete this.global.__stryker__;
  }

  /** Whether a test has noticed the mutant that is under way. */
  static hasCaught() {
    const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    return mutant !== undefined && caught === mutant;
  }

  handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') {
      caught = process.env.__STRYKER_ACTIVE_MUTANT__;
    }
    if (!FailFast.hasCaught()) return;
    if (event.name === 'test_start') event.test.mode = 'skip';
    if (event.name === 'run_describe_start') event.describeBlock.mode = 'skip';
  }
};
