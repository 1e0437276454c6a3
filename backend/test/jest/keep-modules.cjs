const { default: Runtime } = require('jest-runtime');

/**
 * A runtime that loads the modules of which `isKept` says so once in a process instead of once in a suite.
 * Needs the one realm of one-realm.cjs.
 */
module.exports = function keepModules(isKept) {
  const kept = new Map();

  /** The modules of one suite: those that are kept are shared with the others. */
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
      // A kept module may `require` another when it is first used, long after the suite that loaded it.
      this.testState.enterTestCode();
    }
  };
};
