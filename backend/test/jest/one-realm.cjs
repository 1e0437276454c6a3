const { TestEnvironment } = require('jest-environment-node');

/** The realm of the first suite of a process: every later one runs in it, too, so that modules can be kept. */
let realm;

/** What jest leaves in a realm that it does not expect to see again. */
const LEFTOVERS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', '$$jest-matchers-object']);

/** Runs all suites of a process in one realm. */
module.exports = class OneRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { context: vmContext, global, moduleMocker, fakeTimers, fakeTimersModern } = this;
    realm ??= { context: vmContext, global, moduleMocker, fakeTimers, fakeTimersModern };
    Object.assign(this, realm);
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (LEFTOVERS.has(symbol.description)) delete this.global[symbol];
    }
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in process.env)) delete env[name];
    Object.assign(env, process.env);
  }

  /** The realm goes on. */
  async teardown() {}
};
