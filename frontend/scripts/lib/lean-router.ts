import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what we do not use of react-router: its components are made by calls and named by
 * assignments that count as side effects, which keeps forms, fetchers and prefetching in every bundle (5 kB gzipped).
 * Marking the calls as pure and dropping the names, which only developer tools read, changes nothing at run time.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/(?<!\/\* @__PURE__ \*\/ )\b(React\d*\.(?:forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
