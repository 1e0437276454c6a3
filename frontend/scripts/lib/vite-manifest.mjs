import { readFileSync } from 'node:fs';

/** The files of the build by their sources. Of texts that are joined, each has the file that holds it. */
export function readViteManifest(dist) {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
  const joined = Object.entries(manifest).flatMap(([source, chunk]) => {
    const [, folder, names] = /^(src\/i18n\/locales\/\w+)\/(.+)\.texts$/.exec(source) ?? [];
    return names ? names.split('/').map((name) => [`${folder}/${name}.json`, chunk]) : [];
  });
  return { ...manifest, ...Object.fromEntries(joined) };
}

/** Scripts and stylesheets that the given sources load, including their static imports. */
export function filesOf(manifest, sources) {
  const scripts = new Set();
  const stylesheets = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`Not in the build: ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) stylesheets.add(file);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], stylesheets: [...stylesheets] };
}
