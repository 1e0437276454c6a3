const base = {
  id: 'site',
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  transform: { '\\.[cm]?[jt]s$': '<rootDir>/jest.transform.cjs' },
  transformIgnorePatterns: [],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/** With the whole site loaded once for all suites of a process. */
const onSite = {
  ...base,
  testEnvironment: '<rootDir>/test/jest/one-realm.cjs',
  runtime: '<rootDir>/test/jest/warm-runtime.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/site-log.ts', '<rootDir>/test/support/balance-after-each.ts'],
  globalSetup: '<rootDir>/test/support/start-servers.ts',
  globalTeardown: '<rootDir>/test/support/stop-servers.ts',
};

/**
 * `unit` and `frontend` need nothing, `module` and `api` get a real PostgreSQL (and Redis, when REDIS_URL says where).
 * `built` compares the built server with its sources. `faults` breaks its own servers and the built site; `npm run
 * faults` runs it.
 */
export default {
  projects: [
    '<rootDir>/../frontend/jest.config.mjs',
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/.*/test/'],
    },
    { ...onSite, displayName: 'module', testMatch: ['<rootDir>/src/**/test/*.test.ts'] },
    { ...onSite, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.test.ts'] },
    { ...onSite, displayName: 'built', testMatch: ['<rootDir>/test/built/**/*.test.ts'] },
    {
      ...onSite,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/faults/support/patience.ts', ...onSite.setupFilesAfterEnv],
    },
  ],
  testTimeout: 60_000,
};
