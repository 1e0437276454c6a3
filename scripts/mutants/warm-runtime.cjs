const keepModules = require('../../backend/test/jest/keep-modules.cjs');

/** Packages are kept from one run to the next. Our own modules are loaded anew, so a mutant of what is evaluated once is seen. */
module.exports = keepModules((path) => path.includes('/node_modules/'));
