const { default: Runtime } = require('jest-runtime');

const isPackage = (path) => path.includes('/node_modules/');

/** What `require` has loaded of packages, for every run of the process. */
const packages = new Map();

/** The modules of one run: those of packages are shared, ours are its own. */
class Modules extends Map {
  get(path) {
    return isPackage(path) ? packages.get(path) : super.get(path);
  }

  has(path) {
    return isPackage(path) ? packages.has(path) : super.has(path);
  }

  set(path, module) {
    if (isPackage(path)) packages.set(path, module);
    else super.set(path, module);
    return this;
  }

  delete(path) {
    return isPackage(path) ? packages.delete(path) : super.delete(path);
  }
}

/**
 * Keeps packages loaded from one run to the next, which is where most of the time of a run went.
 * Our own modules are loaded anew, so a mutant of what is evaluated once is seen. Needs the one realm of fail-fast.cjs.
 */
module.exports = class WarmRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.registries.moduleRegistry = new Modules();
  }

  teardown() {
    super.teardown();
    // A package may `require` another one when it is first used, long after the run that loaded it.
    this.testState.enterTestCode();
  }
};
