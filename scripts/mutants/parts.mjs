import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../lib/root.mjs';

const SOURCES = 'backend/src';

/** Texts and tables of texts: a changed sentence is no broken rule. */
const TEXTS = [`!${SOURCES}/domain/errors/*.errors.ts`];

/**
 * What `npm run mutants -- NAME …` changes and what it must be caught by.
 *
 * `domain` is every rule, `domain/money` one folder of it, `domain/money/ratio` one file; the same for a service group.
 */
export function partsNamed(names) {
  return (names.length > 0 ? names : ['domain']).flatMap(partsOf);
}

function partsOf(name) {
  if (name === 'domain') return rulesFolders().map((folder) => rules(`domain/${folder}`));
  if (name.startsWith('domain/')) return [rules(name)];
  throw new Error(`There is no part ${name}: domain, domain/FOLDER or domain/FOLDER/FILE.`);
}

function rules(name) {
  const path = `${SOURCES}/${name}`;
  const [, folder] = name.split('/');
  const mutate = existsSync(inRoot(`${path}.ts`)) ? [`${path}.ts`] : [`${path}/**/*.ts`];
  return {
    name,
    project: 'unit',
    roots: ['<rootDir>/src/domain'],
    tests: [`<rootDir>/src/domain/${folder}/**/*.test.ts`],
    mutate: [...mutate, ...TEXTS, '!**/*.test.ts'],
  };
}

const rulesFolders = () =>
  readdirSync(inRoot(SOURCES, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
