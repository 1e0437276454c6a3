import { pathToFileURL } from 'node:url';
import { isDrawn } from './sample.mjs';

const { strykerPlugins: plugins } = await import(pathToFileURL(process.env.MUTANTS_JEST_RUNNER).href);
const [{ factory }] = plugins;

/** Stryker's jest runner, which skips mutants outside the sample. */
function drawnOnly(injector) {
  const runner = factory(injector);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) =>
    isDrawn(options.activeMutant) ? run(options) : { status: 'error', errorMessage: 'not in the sample' };
  return runner;
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'drawn', factory: Object.assign(drawnOnly, { inject: factory.inject }) },
];
