const { default: Runtime } = require('jest-runtime');

/**
 * Returns a jest runtime that loads the modules selected by `isKept` once per process instead of once per suite. Needs
 * the single realm of one-realm.cjs.
 */
module.exports = function keepModules(isKept) {
  const kept = new Map();

  /** The module registry of one suite; kept modules are shared with the other suites. */
  class Modules extends Map {
    get(path) {
      return isKept(path) ? kept.get(path) : super.get(path);
    }

    has(path) {
      return isKept(path) ? kept.has(path) : super.has(path);
    }

    set(path, module) {
      if (isKept(path)) kept.set(path, module);
      else super.set(path, module);
      return this;
    }

    delete(path) {
      return isKept(path) ? kept.delete(path) : super.delete(path);
    }
  }

  return class WarmRuntime extends Runtime {
    constructor(...args) {
      super(...args);
      this.registries.moduleRegistry = new Modules();
    }

    teardown() {
      super.teardown();
      // A kept module may call `require` long after the suite that loaded it has ended; jest refuses that after a
      // teardown.
      this.testState.enterTestCode();
    }
  };
};
