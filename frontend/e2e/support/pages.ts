import { readFileSync } from 'node:fs';

interface Manifest {
  readonly routes: readonly { readonly path: string; readonly file: string; readonly prerendered: boolean }[];
}

const manifest = JSON.parse(
  readFileSync(new URL('../../dist/site-manifest.json', import.meta.url), 'utf8'),
) as Manifest;

/** Addresses of all prerendered pages, Chinese ones first. */
export const PUBLIC_PAGES: readonly string[] = manifest.routes
  .filter(({ prerendered }) => prerendered)
  .map(({ path }) => path);

export const isEnglish = (path: string): boolean => /^\/en(\/|$)/.test(path);

/** Whether the site has a page of any kind at this address. */
export const isRoute = (pathname: string): boolean =>
  manifest.routes.some(({ path }) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname));

/** Every route pattern of the router, such as `/order/:id`. */
export const PAGE_PATTERNS: readonly string[] = manifest.routes.map(({ path }) => path);
