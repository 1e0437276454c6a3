const keepModules = require('./keep-modules.cjs');

/** Test files and setup files must be loaded for every suite: they register tests and hooks when loaded. */
const OF_ONE_SUITE = /\.test\.ts$|\/balance-after-each\.ts$|\/patience\.ts$/;

/** Loads Nest and the site once per process: it took most of the time of a suite. */
module.exports = keepModules((path) => !OF_ONE_SUITE.test(path));
