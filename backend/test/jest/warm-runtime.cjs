const keepModules = require('./keep-modules.cjs');

/** Suites register their tests, and setup files their hooks, when they are loaded. */
const OF_ONE_SUITE = /\.test\.ts$|\/balance-after-each\.ts$|\/patience\.ts$/;

/** Loading Nest and the site took most of the time of a suite: each process does it once. */
module.exports = keepModules((path) => !OF_ONE_SUITE.test(path));
