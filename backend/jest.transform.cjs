/**
 * Compiles our TypeScript and every ES module of node_modules to CommonJS for jest.
 *
 * Jest cannot load the CommonJS packages that require ES modules (Nest 12 is one), so nothing stays ESM under test.
 * A file is ESM when its nearest package.json says so; CommonJS files pass through untouched.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { createTransformer } = require('@swc/jest');

const transformerFor = (syntax, sourceMaps) =>
  createTransformer({
    swcrc: false,
    jsc: {
      parser: { syntax, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps,
  });
const typescript = transformerFor('typescript', 'inline');
const ecmascript = transformerFor('ecmascript', false);

const moduleFolders = new Map();

function isModuleFolder(folder) {
  const known = moduleFolders.get(folder);
  if (known !== undefined) return known;
  const manifest = path.join(folder, 'package.json');
  const parent = path.dirname(folder);
  const answer = fs.existsSync(manifest)
    ? JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module'
    : folder !== parent && isModuleFolder(parent);
  moduleFolders.set(folder, answer);
  return answer;
}

function transformerOf(file) {
  if (/\.[cm]?ts$/.test(file)) return typescript;
  if (file.endsWith('.cjs')) return null;
  return file.endsWith('.mjs') || isModuleFolder(path.dirname(file)) ? ecmascript : null;
}

const self = fs.readFileSync(__filename);

module.exports = {
  canInstrument: false,
  process(source, file, options) {
    return transformerOf(file)?.process(source, file, options) ?? { code: source };
  },
  getCacheKey(source, file, options) {
    const transformer = transformerOf(file);
    const content = transformer ? transformer.getCacheKey(source, file, options) : source;
    return createHash('sha1').update(self).update(content).digest('hex');
  },
};
