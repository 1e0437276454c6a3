import { distancesFrom, inGraph } from './graph.mjs';
import { nearest } from './nearest.mjs';
import { pagesOfRouter } from './routes.mjs';

const isSpec = (file) => /^frontend\/e2e\/.*\.spec\.ts$/.test(file);
const isSource = (file) =>
  /^frontend\/(src|public|e2e)\/|^frontend\/index\.html$/.test(file) && !file.includes('.test.');

/** The code shared by all pages: router, layouts, languages, theme. */
const isFrame = (file) => /^frontend\/(src\/((app|i18n|theme)\/|[^/]+$)|public\/|index\.html)/.test(file);
const TEXTS = /^frontend\/src\/i18n\/locales\/[^/]+\/(.+)\.json$/;

/**
 * Returns the browser specs that a change can break, nearest first: those that import a changed file, and those that
 * visit a page that imports it or shows its texts. A change of the shared frame is equally near to every page.
 *
 * @param {string[]} changed
 * @param {Map<string, string[]>} importers
 * @param {(file: string) => string} read
 */
export function specsFor(changed, importers, read) {
  const files = changed.filter(isSource);
  const texts = files.flatMap((file) => TEXTS.exec(file)?.[1] ?? []);
  const frame = files.some((file) => isFrame(file) && !TEXTS.test(file));
  const seeds = files.filter((file) => !isFrame(file)).flatMap((file) => inGraph(importers, file));
  const distances = distancesFrom(importers, seeds, isFrame);
  const shell = frame || [...distances.keys()].some((file) => file.startsWith('frontend/src/app/'));
  const pages = [
    ...pagesOfRouter(read('frontend/src/app/routes.tsx')),
    ...pagesOfRouter(read('frontend/src/app/admin-routes.ts'), '/admin'),
  ];
  const farthest = Math.max(0, ...distances.values());
  const routes = pages.flatMap(({ route, file, texts: shown }) => {
    const distance = shown.some((name) => texts.includes(name)) ? 1 : (distances.get(file) ?? Infinity);
    if (distance < Infinity) return [{ route, distance }];
    return shell ? [{ route, distance: farthest + 1 }] : [];
  });
  return nearest(
    [...importers.keys()].filter(isSpec).map((file) => ({ file, text: read(file) })),
    distances,
    routes,
  );
}
