/** `node run-typescript.cjs FILE.ts ARGUMENTS` runs a file of ours as a process of its own, compiled as jest compiles it. */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
require('./resolve-typescript.cjs');
const transform = require('../../jest.transform.cjs');

Module._extensions['.ts'] = (module, file) => {
  const options = { config: {}, transformerConfig: {} };
  module._compile(transform.process(readFileSync(file, 'utf8'), file, options).code, file);
};

const [file] = process.argv.splice(2, 1);
require(file);
