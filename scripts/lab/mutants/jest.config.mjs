import { join } from 'node:path';
import jest from '../../../backend/jest.config.mjs';

/**
 * One project of the jest configuration, narrowed to the tests of the current part, which run.mjs passes in
 * MUTANTS_PART.
 */
const { project, tests, roots } = JSON.parse(process.env.MUTANTS_PART);
const here = (file) => join(import.meta.dirname, file);
const found = jest.projects.find(({ displayName }) => displayName === project);

export default {
  ...found,
  testMatch: tests,
  testEnvironment: here('fail-fast.cjs'),
  runtime: here('warm-runtime.cjs'),
  runner: here('runner.cjs'),
  // run.mjs has already started the database.
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: jest.testTimeout,
  // Jest searches for files again for every mutant: restrict it to few folders, without external crawlers.
  roots,
  watchman: false,
  haste: { forceNodeFilesystemAPI: true },
};
