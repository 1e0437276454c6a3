import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LOCALES = resolve(import.meta.dirname, '../../src/i18n/locales');
/** Ends the path of a file that holds several namespaces of a language: `zh/licenses/merging.texts`. */
const ENDING = '.texts';

/** Namespaces that are joined, by language. */
export type JoinedTexts = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Loads texts that the same pages show as one file: in place of a list of files, a language names for each namespace the
 * file that holds it.
 */
export function joinedTexts(joined: JoinedTexts): Plugin {
  return {
    name: 'joined-texts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.texts$/ },
      handler: (source) => source,
    },
    load: {
      filter: { id: /\.texts$/ },
      handler(id) {
        const [locale, ...names] = relative(LOCALES, id.slice(0, -ENDING.length)).replaceAll('\\', '/').split('/');
        const lines = names.map(
          (name, place) => `export { default as t${place} } from '${LOCALES}/${locale}/${name}.json';`,
        );
        return { code: lines.join('\n'), moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /[\\/]languages[\\/]\w\w\.ts$/ },
      handler(code, id) {
        const locale = /(\w\w)\.ts$/.exec(id)?.[1] ?? '';
        const files = (joined.get(locale) ?? []).map((names) => {
          const file = names.length === 1 ? `${names[0]}.json` : `${names.join('/')}${ENDING}`;
          return { names, load: `() => import('${LOCALES}/${locale}/${file}')` };
        });
        const loaders = files.map(({ load }, index) => `const load${index} = ${load};`);
        const entries = files.flatMap(({ names }, index) =>
          names.map((name, place) => {
            const key = names.length === 1 ? 'default' : `t${place}`;
            return `'../locales/${locale}/${name}.json': () => load${index}().then((texts) => texts.${key}),`;
          }),
        );
        const list = `{${entries.join('\n')}}`;
        return { code: loaders.join('\n') + code.replace(/import\.meta\.glob\([^)]*\)/, () => list), map: null };
      },
    },
  };
}
