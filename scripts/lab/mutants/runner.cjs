const { default: Runner } = require('jest-runner');
const FailFast = require('./fail-fast.cjs');

const { tests: named } = JSON.parse(process.env.MUTANTS_PART);
const files = named.map((file) => file.replace('<rootDir>', ''));
const placeOf = ({ path }) => files.findIndex((file) => path.endsWith(file));

/** Runs test files in the given order, most effective first, until one catches the mutant. */
module.exports = class extends Runner {
  async runTests(tests, ...rest) {
    for (const test of tests.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      if (FailFast.hasCaught()) return;
      await super.runTests([test], ...rest);
    }
  }
};
