import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const antd = join(dirname(fileURLToPath(import.meta.resolve('antd/package.json'))), 'es');
const folders = new Map(
  [...readFileSync(join(antd, 'index.js'), 'utf8').matchAll(/default as ([A-Z]\w*) } from '\.\/([\w-]+)'/g)].map(
    ([, name, folder]) => [name, folder],
  ),
);

/**
 * Returns the antd components whose styles source files need: those that they import, and those that these are made of.
 *
 * @param {string[]} files paths of source files
 * @returns {string[]} `Button`
 */
export function antdComponentsIn(files) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of importsOf(file)) visit(next);
  };
  for (const name of files.flatMap(importedBy)) visit(join(antd, folders.get(name), 'index.js'));
  const styled = new Set([...seen].map((file) => /^([\w-]+)[\\/]style[\\/]index\.js$/.exec(relative(antd, file))?.[1]));
  return [...folders].flatMap(([name, folder]) => (styled.has(folder) ? [name] : []));
}

/** `import { Form, type FormInstance } from 'antd'` → `Form`; `import('antd/es/modal')` → `Modal`. */
function importedBy(file) {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, list]) =>
    list.split(',').map((name) => name.trim()),
  );
  const alone = new Set([...text.matchAll(/'antd\/es\/([\w-]+)/g)].map(([, folder]) => folder));
  return [...folders].flatMap(([name, folder]) => (named.includes(name) || alone.has(folder) ? [name] : []));
}

const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)].flatMap(([, specifier]) => {
    const path = resolve(dirname(file), specifier);
    return [`${path}.js`, join(path, 'index.js')].find(existsSync) ?? [];
  });
