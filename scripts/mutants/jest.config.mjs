import { join } from 'node:path';
import jest from '../../backend/jest.config.mjs';

/** One project of our jest, narrowed to the tests of the part that is under way. run.mjs says which by MUTANTS_PART. */
const { project, tests, roots } = JSON.parse(process.env.MUTANTS_PART);
const here = (file) => join(import.meta.dirname, file);
const found = jest.projects.find(({ displayName }) => displayName === project);

export default {
  ...found,
  testMatch: tests,
  testEnvironment: here('fail-fast.cjs'),
  runtime: here('warm-runtime.cjs'),
  runner: here('runner.cjs'),
  // run.mjs has started the database.
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: jest.testTimeout,
  // Jest looks for files anew at every mutant: among few, and without asking other programs.
  roots,
  watchman: false,
  haste: { forceNodeFilesystemAPI: true },
};
