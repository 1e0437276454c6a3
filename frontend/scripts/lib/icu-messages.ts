import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { readonly [key: string]: string | Tree };
type Compiled = { [key: string]: unknown };

const compileTree = (tree: Tree): Compiled =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );

/** Compiles the ICU texts of `i18n/locales` to the small arrays that the runtime formatter reads. */
export function icuMessages(): Plugin {
  return {
    name: 'icu-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]i18n[\\/]locales[\\/][^?]+\.json$/ },
      // JSON in, JSON out: Vite's own JSON plugin turns it into the module.
      handler: (source) => ({ code: JSON.stringify(compileTree(JSON.parse(source) as Tree)), map: null }),
    },
  };
}
