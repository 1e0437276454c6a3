/**
 * `node run-typescript.cjs FILE.ts ARGUMENTS` runs one of our files in its own process, compiled as jest compiles it.
 *
 * Compiled code is cached: suites start several such processes, and compiling the whole site takes each of them almost
 * a second.
 */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
require('./resolve-typescript.cjs');

const KEPT = join(__dirname, '../../../node_modules/.cache/run-typescript');
const transformFile = require.resolve('../../jest.transform.cjs');
const self = readFileSync(transformFile);
mkdirSync(KEPT, { recursive: true });

Module._extensions['.ts'] = (module, file) => {
  const source = readFileSync(file, 'utf8');
  const kept = join(KEPT, createHash('sha1').update(self).update(file).update(source).digest('hex'));
  module._compile(existsSync(kept) ? readFileSync(kept, 'utf8') : compile(source, file, kept), file);
};

function compile(source, file, kept) {
  const { code } = require(transformFile).process(source, file, { config: {}, transformerConfig: {} });
  // Written under a temporary name and then renamed, because processes that start together share the folder.
  const draft = `${kept}-${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, kept);
  return code;
}

const [file] = process.argv.splice(2, 1);
require(file);
