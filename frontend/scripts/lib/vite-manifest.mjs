import { readFileSync } from 'node:fs';

export const readViteManifest = (dist) => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** Scripts and stylesheets that the given sources load, including their static imports. */
export function filesOf(manifest, sources) {
  const scripts = new Set();
  const stylesheets = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`Not in the build: ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) stylesheets.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], stylesheets: [...stylesheets] };
}
