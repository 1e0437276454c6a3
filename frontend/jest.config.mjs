/** Pure code only, without a browser: what a person sees is tested in e2e. Run: npx jest -c frontend/jest.config.mjs */
export default {
  displayName: 'frontend',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  // Rules of the server, which name compiled files.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.[cm]?[jt]s$': '<rootDir>/../backend/jest.transform.cjs' },
};
