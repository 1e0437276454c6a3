const keepModules = require('../../../backend/test/jest/keep-modules.cjs');

/**
 * Packages are kept from one run to the next. The project's own modules are loaded again, so that a mutant in code
 * evaluated on import takes effect.
 */
module.exports = keepModules((path) => path.includes('/node_modules/'));
