/**
 * Lets jest's global setup import our sources by the names they import each other with: `./x.js` for `./x.ts`.
 *
 * Inside tests jest's moduleNameMapper does this; the setup runs outside of it, on Node's own resolution.
 */
const { existsSync } = require('node:fs');
const Module = require('node:module');
const { dirname, resolve } = require('node:path');

const resolveFilename = Module._resolveFilename;

Module._resolveFilename = function resolveTypescript(request, parent, ...rest) {
  if (parent?.filename?.endsWith('.ts') && /^\.{1,2}\/.*\.js$/.test(request)) {
    const source = resolve(dirname(parent.filename), request.replace(/\.js$/, '.ts'));
    if (existsSync(source)) return source;
  }
  return resolveFilename.call(this, request, parent, ...rest);
};
