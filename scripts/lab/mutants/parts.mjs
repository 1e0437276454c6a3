import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../../lib/root.mjs';
import { SERVICES, servicesNamed } from './services.mjs';

const SOURCES = 'backend/src';

/** Texts and tables of texts: a changed sentence breaks no rule. */
const TEXTS = [`!${SOURCES}/domain/errors/*.errors.ts`];

/**
 * Returns what `npm run mutants -- NAME …` mutates and which tests must catch it.
 *
 * `domain` is every rule, `domain/money` one folder of it, `domain/money/ratio` one file. `settlement`, `licenses` and
 * `auth` are groups of services, `paid/license-merging` is one of them. No name means everything.
 */
export function partsNamed(names) {
  return (names.length > 0 ? names : ['domain', ...Object.keys(SERVICES)]).flatMap(partsOf);
}

function partsOf(name) {
  if (name === 'domain') return ruleFolders().map((folder) => rules(`domain/${folder}`));
  if (name.startsWith('domain/')) return [rules(name)];
  const services = servicesNamed(name);
  if (services.length === 0) throw new Error(`Unknown part ${name}: see scripts/lab/mutants/parts.mjs.`);
  return services;
}

/**
 * The rules of a folder must be caught by the tests of that folder: a rule that only a distant test covers counts as
 * untested.
 */
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

const ruleFolders = () =>
  readdirSync(inRoot(SOURCES, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
