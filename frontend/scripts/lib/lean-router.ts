import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRODUCTION = new URL('../../../node_modules/react-router/dist/production/', import.meta.url);
const ENTRIES: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
};

/**
 * Lets the bundler drop unused parts of react-router: 8 kB gzipped of forms, fetchers, framework and warnings. Its
 * package exports only the build with the warnings; the one without is a file beside it. There, components are created
 * by calls, named by assignments and extend a property, all of which count as side effects. Marking the calls as pure,
 * dropping the names, which only developer tools read, and naming the base class change nothing at run time.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const entry = ENTRIES[source];
      return entry ? fileURLToPath(new URL(entry, PRODUCTION)) : undefined;
    },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: `import { Component as BaseComponent } from 'react';\n${code}`
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/(?<!\/\* @__PURE__ \*\/ )\b(React\d*\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ $1')
          .replace(/\bclass extends React\d*\.Component\b/g, 'class extends BaseComponent'),
        map: null,
      }),
    },
  };
}
