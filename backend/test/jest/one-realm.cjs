const { TestEnvironment } = require('jest-environment-node');

/** The realm of the process's first suite; later suites run in it too, so that modules can be kept. */
let realm;

/** State that jest leaves in a realm and that would disturb the next suite. */
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

  /** Adds the site's log to a failed test. Lines logged before the first test count as part of it. */
  async handleTestEvent({ name, test }) {
    const lines = this.global.siteLog;
    if (name !== 'test_done' || !lines) return;
    const said = lines.splice(0).join('\n');
    if (test.errors.length > 0 && said) test.errors.push({ message: '', stack: `The site said:\n${said}` });
  }

  /** Keeps the realm for the next suite. */
  async teardown() {}
};
