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

/** How many pages one test opens one after the other: some ten seconds, or a minute on a machine that is very busy. */
const PAGES_OF_A_TEST = 4;

/** Pages in groups, each for one test: its pages share a cache, and it does not run out of time. */
export const inGroups = <Page>(pages: readonly Page[]): Page[][] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_OF_A_TEST) }, (_, index) =>
    pages.slice(index * PAGES_OF_A_TEST, (index + 1) * PAGES_OF_A_TEST),
  );
