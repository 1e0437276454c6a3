const OneRealm = require('../../../backend/test/jest/one-realm.cjs');

/** The mutant that a test has already caught; shared by every environment of the process. */
let caught;

/**
 * Ends a run at the first failure: one is enough to catch a mutant, and a test that waits for an event that never comes
 * takes half a minute to fail.
 */
module.exports = class FailFast extends OneRealm {
  constructor(config, context) {
    super(config, context);
    delete this.global.__stryker__;
  }

  /** Returns whether a test has caught the current mutant. */
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
