/** Returns the routes of a controller, as `/api/account/orders/:id`, read from its decorators. */
export function routesOfController(text) {
  const prefix = /@Controller\((?:'([^']*)')?\)/.exec(text)?.[1] ?? '';
  const methods = [...text.matchAll(/@(?:Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/g)];
  return methods.map(([, path = '']) => `/${['api', prefix, path].filter(Boolean).join('/')}`);
}

/**
 * Returns the pages that the router's source lists below `parent`, with the names of their texts.
 *
 * @returns {{ route: string, file: string, texts: string[] }[]}
 */
export function pagesOfRouter(text, parent = '') {
  const entries = text.matchAll(/(?:path: '([^']*)'|index: true), \.\.\.(page|featurePage)\('([^']+)'([^)]*)\)/g);
  return [...entries]
    .filter(([, path]) => path !== '*')
    .map(([, path = '', kind, file, rest]) => ({
      route: [parent, path].filter(Boolean).join('/').replace(/^\/?/, '/'),
      file: `frontend/src/${kind === 'page' ? 'pages' : 'features'}/${file}.page.tsx`,
      texts: [...rest.matchAll(/'([^']+)'/g)].map(([, name]) => name),
    }));
}

/** Counts how often a text names a route: at the beginning of a string, after a variable, or in English. */
export function mentions(text, route) {
  const path = route
    .split('/')
    .map((part) =>
      part.startsWith(':') ? /(?:\$\{[^}]*\}|[^/'"`\s?#]+)/.source : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return [...text.matchAll(new RegExp(`(?<=['"\`}]|['"\`]/en)${path}(?=['"\`?#]|\\$\\{)`, 'g'))].length;
}
