import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'rolldown';
import { keepPlaces } from '../lib/bundle.mjs';
import { filesUnder } from '../lib/fingerprint.mjs';
import { inRoot } from '../lib/root.mjs';

/**
 * Compiles `entries`, files of `source`, into `folder`, and again whenever a file of `source` is saved. The first entry
 * is what `server`, a ReplacedProcess, runs; `prepare` is called first with the changed files.
 */
export function watchCode({ source, folder, entries, server, prepare }) {
  const changed = new Set();
  const restart = {
    name: 'restart',
    buildStart() {
      // Templates and texts are read at run time, so the compiler does not watch them by itself.
      for (const file of filesUnder(source)) if (!file.endsWith('.ts')) this.addWatchFile(file);
    },
    watchChange: (id) => void changed.add(id),
    writeBundle(_, files) {
      const imports = Object.values(files).flatMap((file) => file.imports ?? []);
      server.replace({
        entry: pathToFileURL(join(folder, entries[0].replace(/^.*\/|\.ts$/g, '') + '.js')).href,
        packages: [...new Set(imports)].filter((name) => !(name in files)),
        prepare() {
          const files = [...changed];
          changed.clear();
          return prepare(files);
        },
      });
    },
  };
  const watcher = watch({
    input: entries.map((entry) => join(source, entry)),
    platform: 'node',
    tsconfig: inRoot('backend', 'tsconfig.json'),
    // The compiler adds its own helpers.
    external: (id) => !/^(?:[./\0]|@oxc-project\/runtime)/.test(id),
    plugins: [keepPlaces(source, folder), restart],
    output: { dir: folder, format: 'esm', keepNames: true, sourcemap: true, chunkFileNames: '[name].js' },
    // A plugin that replaces an expression with a longer one shifts columns only.
    onLog: (_, { code, message }) => code !== 'SOURCEMAP_BROKEN' && console.warn(message),
  });
  watcher.on('event', ({ code, error }) => {
    if (code === 'START') server.hold();
    if (code !== 'ERROR') return;
    console.error(error.message);
    server.keep();
  });
  return watcher;
}
