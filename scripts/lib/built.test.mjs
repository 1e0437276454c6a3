import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from './fingerprint.mjs';
import { inRoot, root } from './root.mjs';

const IMPORT = /\{([^{}]*)\} = await built\('([^']+)\.js'\)/g;

// Neither a compiler nor a linter follows these imports, and most of these scripts are run by hand.
test('what scripts import of the built server is there, under its name', () => {
  const imports = filesUnder(inRoot('scripts')).flatMap((script) =>
    [...readFileSync(script, 'utf8').matchAll(IMPORT)].map(([, names, path]) => ({ script, names, path })),
  );
  const missing = imports.flatMap(({ script, names, path }) => {
    const source = inRoot('backend', 'src', `${path}.ts`);
    const code = existsSync(source) ? readFileSync(source, 'utf8') : '';
    const exported = (name) => new RegExp(`^export (const|(async )?function\\*?|class) ${name}\\b`, 'm').test(code);
    return names
      .split(',')
      .map((name) => name.split(':')[0].trim())
      .filter((name) => name && !exported(name))
      .map((name) => `${relative(root, script)}: ${name} of ${path}`);
  });
  assert.ok(imports.length > 5, 'the pattern finds the imports');
  assert.deepEqual(missing, []);
});
