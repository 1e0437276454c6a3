// Crawls the built site without a browser or network access: every link, part, file, language, sitemap entry and text
// of every public page, and every URL that the application navigates to. Lists the links to other sites. Run after the
// build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { addressesIn, SiteChecks } from './lib/site-checks.mjs';

const dist = new URL('../dist/', import.meta.url);
const src = new URL('../src/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), 'utf8');
const { routes, notFound, origin } = JSON.parse(read('site-manifest.json'));

const checks = new SiteChecks({
  routes,
  notFound,
  origin: origin.placeholder,
  htmlOf: read,
  has: (path) => existsSync(new URL(`.${path}`, dist)),
  sizeOf: (path) => {
    const png = readFileSync(new URL(`.${path}`, dist));
    return `${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}`;
  },
  sitemap: read('sitemap.xml'),
  robots: read('robots.txt'),
}).run();
const problems = [...checks.problems];

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.d)\.tsx?$/.test(file),
);
let addresses = 0;
for (const file of sources) {
  for (const path of addressesIn(readFileSync(new URL(file, src), 'utf8'))) {
    addresses += 1;
    if (!checks.routeOf(path)) problems.push(`src/${file}: ${path} is not a page of the site`);
  }
}

const links = [...checks.pages.values()].reduce((sum, { anchors }) => sum + anchors.length, 0);
console.log(`${checks.pages.size} pages, ${links} links, ${addresses} addresses in ${sources.length} source files`);
for (const [address, pages] of checks.external) console.log(`external link: ${address} (${new Set(pages).size} pages)`);
for (const problem of new Set(problems)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
