// Checks the catalogue: both languages have the same texts with the same arguments, every text is used, every route
// names the namespaces that its page needs, and long texts have the same parts in both languages. The compiler checks
// that every key in use exists.
import { fileURLToPath } from 'node:url';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { parseDocument, shapeOf } from './lib/documents.mjs';
import { readUsage } from './lib/i18n-usage.mjs';

const frontend = fileURLToPath(new URL('..', import.meta.url));
const locales = `${frontend}/src/i18n/locales`;
const ALWAYS = ['shell', 'ui'];
const problems = [];

const flatten = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** Names of the arguments and tags of an ICU text, with those inside plurals and tags. */
function argumentsOf(elements) {
  return elements.flatMap((element) => {
    const inside = [...Object.values(element.options ?? {}).map(({ value }) => value), element.children ?? []];
    const name = element.type === 0 || element.type === 7 ? [] : [element.value];
    return [...name, ...inside.flatMap(argumentsOf)];
  });
}

function readLocale(locale) {
  const texts = new Map();
  for (const file of readdirSync(`${locales}/${locale}`)) {
    const tree = JSON.parse(readFileSync(`${locales}/${locale}/${file}`, 'utf8'));
    for (const [key, text] of flatten(tree, `${file.replace('.json', '')}.`)) {
      try {
        texts.set(key, [...new Set(argumentsOf(parse(text)))].toSorted((a, b) => a.localeCompare(b)).join(', '));
      } catch (error) {
        problems.push(`${locale} ${key}: ${error.message}`);
      }
      if (text.trim() === '') problems.push(`${locale} ${key}: empty`);
    }
  }
  return texts;
}

const [zh, en] = ['zh', 'en'].map(readLocale);
for (const [key, args] of zh) {
  if (!en.has(key)) problems.push(`en ${key}: missing`);
  else if (en.get(key) !== args) problems.push(`${key}: arguments differ: zh {${args}} en {${en.get(key)}}`);
}
for (const key of en.keys()) if (!zh.has(key)) problems.push(`zh ${key}: missing`);

// Long texts: the same sections, questions and values in both languages, and the same version.
const documents = `${frontend}/src/i18n/documents`;
const names = ['zh', 'en'].map((locale) => readdirSync(`${documents}/${locale}`).join(' '));
if (names[0] !== names[1]) problems.push(`documents differ: zh ${names[0]}, en ${names[1]}`);
for (const file of readdirSync(`${documents}/zh`)) {
  const shapes = ['zh', 'en'].map((locale) => {
    const path = `${documents}/${locale}/${file}`;
    return JSON.stringify(shapeOf(parseDocument(readFileSync(path, 'utf8'), path)));
  });
  if (shapes[0] !== shapes[1]) problems.push(`documents/${file} differs:\n  zh ${shapes[0]}\n  en ${shapes[1]}`);
}

const files = readUsage(frontend);
const used = new Set([...files.values()].flatMap(({ keys }) => [...keys]));
for (const key of zh.keys()) if (!used.has(key)) problems.push(`${key}: not used`);

/** Namespaces needed by a module and everything it imports. */
function needed(module, seen = new Set()) {
  if (seen.has(module)) return [];
  seen.add(module);
  const facts = files.get(module);
  return facts ? [...facts.namespaces, ...facts.imports.flatMap((imported) => needed(imported, seen))] : [];
}
const routes = [...files.values()].flatMap(({ routes: declared }) => declared);
for (const { module, namespaces } of routes) {
  if (!files.has(module)) problems.push(`${module}: named by a route, but not there`);
  for (const namespace of new Set(needed(module))) {
    if (![...ALWAYS, ...namespaces].includes(namespace)) problems.push(`${module}: its route must name '${namespace}'`);
  }
}
for (const namespace of new Set(needed('entry-client.tsx'))) {
  if (!ALWAYS.includes(namespace)) problems.push(`the shell uses '${namespace}', which is not loaded with every page`);
}

for (const problem of problems) console.error(problem);
console.log(`i18n: ${zh.size} texts, ${routes.length} routes, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
