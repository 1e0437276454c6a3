// Checks the catalogue: every language has the same texts with the same arguments, every text is used, long texts have
// the same parts in every language, English has a singular of what is counted, and what the specification quotes is said
// word by word. The compiler checks that every key in use exists.
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

/** Words that may follow a name or an amount without being a plural of what is counted. */
const NO_PLURALS = new Set(['as', 'costs', 'does', 'ends', 'has', 'is', 'less', 'makes', 'ms', 'was']);

/** The words of an English text that are counted without a singular: `records` of `{count} records`. */
function pluralsIn(elements, chosenBy = []) {
  return elements.flatMap((element, place) => {
    const inside = [...Object.values(element.options ?? {}).map(({ value }) => value), element.children ?? []];
    const chosen = element.type === 6 ? [...chosenBy, element.value] : chosenBy;
    const next = elements[place + 1];
    const [, word] = (next?.type === 0 && /^ ([a-z]+s)\b/.exec(next.value)) || [];
    // The ends of ranges are never 1.
    const isCounted = [1, 2].includes(element.type) && !['max', 'to', ...chosenBy].includes(element.value);
    return [
      ...(isCounted && word && !NO_PLURALS.has(word) ? [word] : []),
      ...inside.flatMap((part) => pluralsIn(part, chosen)),
    ];
  });
}

function readLocale(locale) {
  const texts = new Map();
  for (const file of readdirSync(`${locales}/${locale}`)) {
    const tree = JSON.parse(readFileSync(`${locales}/${locale}/${file}`, 'utf8'));
    for (const [key, text] of flatten(tree, `${file.replace('.json', '')}.`)) {
      try {
        const parsed = parse(text);
        texts.set(key, [...new Set(argumentsOf(parsed))].toSorted((a, b) => a.localeCompare(b)).join(', '));
        const plurals = locale === 'en' ? pluralsIn(parsed) : [];
        if (plurals.length > 0) problems.push(`en ${key}: no singular of ${plurals.join(', ')}. Use {…, plural, …}`);
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
