// Checks the catalogue: every language has the same texts with the same arguments, every text is used, and long texts
// have the same parts in every language, and what the specification quotes is said word by word. The compiler checks that every key in use exists.
import { fileURLToPath } from 'node:url';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { parseDocument, shapeOf } from './lib/documents.mjs';
import { namespacesIn } from './lib/namespaces.mjs';
import { readUsedKeys } from './lib/i18n-usage.mjs';
import { misquotations } from './lib/quoted-texts.mjs';

const frontend = fileURLToPath(new URL('..', import.meta.url));
const locales = `${frontend}/src/i18n/locales`;
const problems = [];
/** Every text by language and key. */
const said = new Map();

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
      said.set(`${locale} ${key}`, text);
      if (text.trim() === '') problems.push(`${locale} ${key}: empty`);
    }
  }
  return texts;
}

const zh = readLocale('zh');
const others = readdirSync(locales).filter((locale) => locale !== 'zh');
for (const locale of others) {
  const texts = readLocale(locale);
  for (const [key, args] of zh) {
    if (!texts.has(key)) problems.push(`${locale} ${key}: missing`);
    else if (texts.get(key) !== args) {
      problems.push(`${key}: arguments differ: zh {${args}} ${locale} {${texts.get(key)}}`);
    }
  }
  for (const key of texts.keys()) if (!zh.has(key)) problems.push(`zh ${key}: missing`);
}

// Long texts: the same sections, questions and values in every language, and the same version.
const documents = `${frontend}/src/i18n/documents`;
const shapeIn = (locale, file) => {
  const path = `${documents}/${locale}/${file}`;
  return existsSync(path) ? JSON.stringify(shapeOf(parseDocument(readFileSync(path, 'utf8'), path))) : 'missing';
};
for (const locale of others) {
  for (const file of new Set(['zh', locale].flatMap((one) => readdirSync(`${documents}/${one}`)))) {
    const [expected, shape] = ['zh', locale].map((one) => shapeIn(one, file));
    if (shape !== expected) problems.push(`documents/${file} differs:\n  zh ${expected}\n  ${locale} ${shape}`);
  }
}

if (readFileSync(`${frontend}/src/i18n/messages.ts`, 'utf8') !== namespacesIn(`${locales}/zh`)) {
  problems.push('src/i18n/messages.ts does not list the files of locales/zh. Run: npm run -w frontend generate');
}

problems.push(...misquotations((locale, key) => said.get(`${locale} ${key}`)));

const used = readUsedKeys(frontend);
for (const key of zh.keys()) if (!used.has(key)) problems.push(`${key}: not used`);

for (const problem of problems) console.error(problem);
console.log(`i18n: ${zh.size} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
