// Compiles backend/src into backend/dist, copies the files that the compiler leaves out (templates, texts, fonts), and
// bundles the site, which is started most often, and describes its API, which takes long at a start.
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { bundle } from './lib/bundle.mjs';
import { filesUnder } from './lib/fingerprint.mjs';
import { inRoot } from './lib/root.mjs';
import { bin, run } from './lib/run.mjs';

const [source, target] = [inRoot('backend', 'src'), inRoot('backend', 'dist')];
const isCode = (file) => file.endsWith('.ts');
const isForTests = (file) => relative(source, file).split(sep).includes('test');

// The compiler never deletes: the output of a renamed or deleted file would stay and could still be loaded.
for (const file of filesUnder(target).filter((one) => !one.endsWith('.tsbuildinfo'))) {
  const origin = join(source, relative(target, file));
  if (!existsSync(origin) && !existsSync(origin.replace(/\.js$/, '.ts'))) rmSync(file);
}
// The incremental compiler rewrites missing output only when its record of earlier builds is gone.
if (!existsSync(join(target, 'main.js'))) rmSync(join(target, '.tsbuildinfo'), { force: true });

const { ok, output } = await bin('typescript-native/bin/tsc', ['-p', inRoot('backend', 'tsconfig.build.json')]);
if (output) console.log(output);
if (!ok) process.exit(1);

for (const file of filesUnder(source).filter((one) => !isCode(one) && !isForTests(one))) {
  const copy = join(target, relative(source, file));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}

const [described] = await Promise.all([
  run(process.execPath, [join(target, 'main.openapi.js'), join(target, 'app', 'openapi.json')]),
  bundle({ entry: join(target, 'main.js'), folder: join(target, 'bundled') }),
]);
if (!described.ok) {
  console.error(described.output);
  process.exit(1);
}
