const { TestEnvironment } = require('jest-environment-node');

/** The broken code that a test has noticed already; every environment of the process shares it. */
let caught;

/** The realm that packages were loaded in (warm-runtime.cjs): all runs of the process happen there. */
let realm;

/** What jest leaves in a realm that it does not expect to see again. */
const LEFTOVERS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', '$$jest-matchers-object']);

/**
 * Ends a run at the first failure: one is enough to catch a mutant, and a test that waits for what never comes takes
 * half a minute to fail. All runs share one realm.
 */
module.exports = class FailFast extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { context: vmContext, global, moduleMocker, fakeTimers, fakeTimersModern } = this;
    realm ??= { context: vmContext, global, moduleMocker, fakeTimers, fakeTimersModern };
    Object.assign(this, realm);
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (LEFTOVERS.has(symbol.description)) delete this.global[symbol];
    }
    delete this.global.__stryker__;
    delete this.global.process.env.__STRYKER_ACTIVE_MUTANT__;
    Object.assign(this.global.process.env, process.env);
  }

  /** The realm goes on. */
  async teardown() {}

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
