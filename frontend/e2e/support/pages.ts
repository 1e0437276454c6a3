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

interface Records {
  /** The token of a quote. */
  readonly quote: string;
  readonly order: string;
  readonly license: string;
  /** An order that waits for its payment. */
  readonly unpaid: string;
}

/** An address for every customer's page with a parameter. */
export const addressesOf = ({ quote, order, license, unpaid }: Records): Readonly<Record<string, string>> => ({
  '/quote/:token': `/quote/${quote}`,
  '/order/:id': `/order/${order}`,
  '/license/:paidId': `/license/${license}`,
  '/license/:paidId/change': `/license/${license}/change`,
  '/pay': `/pay?orderId=${unpaid}`,
  '/reset/:token': '/reset/of-a-letter',
  '/cashier/:paymentId': '/cashier/00000000-0000-4000-8000-000000000000',
});

/** How many pages one test opens one after the other: some ten seconds, or a minute on a machine that is very busy. */
const PAGES_OF_A_TEST = 4;

/** Pages in groups, each for one test: its pages share a cache, and it does not run out of time. */
export const inGroups = <Page>(pages: readonly Page[]): Page[][] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_OF_A_TEST) }, (_, index) =>
    pages.slice(index * PAGES_OF_A_TEST, (index + 1) * PAGES_OF_A_TEST),
  );
