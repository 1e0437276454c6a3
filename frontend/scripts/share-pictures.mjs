// After prerender.mjs: draws the share image of every listed page, `dist/share/<page>.<lang>.png`, from the title that
// the page shows. Images are cached in node_modules/.cache, because drawing all of them takes ten seconds.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { openPainter, shareSvg } from './lib/share-picture.mjs';

const dist = new URL('../dist/', import.meta.url);
const share = new URL('share/', dist);
const cache = new URL('../../node_modules/.cache/share-pictures/', import.meta.url);

const textOf = (html) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
const inside = (html, pattern) => pattern.exec(html)?.[1] ?? '';

/** The page's title, its brand, and the sentence of the footer, which pages for signing in do not have. */
function wordsOf(html, home) {
  const heading = inside(html, /<h1[^>]*>([\s\S]*?)<\/h1>/);
  const phrases = [...heading.matchAll(/<span class="ph">(.*?)<\/span>/g)].map(([, phrase]) => textOf(phrase));
  const brand = inside(html, /<a class="brand"[\s\S]*?<\/svg>([\s\S]*?)<\/a>/);
  return {
    phrases: phrases.length > 0 ? phrases : [textOf(heading)],
    brand: textOf(brand.replace('<i', ' <i')),
    sentence: textOf(inside(home, /<p class="about">([\s\S]*?)<\/p>/)),
  };
}

const exists = (url) =>
  stat(url).then(
    () => true,
    () => false,
  );

await Promise.all([share, cache].map((folder) => mkdir(folder, { recursive: true })));
let painter;
let drawn = 0;
let total = 0;
const textOfFile = (file) => readFile(new URL(file, dist), 'utf8');
for (const file of await readdir(dist)) {
  const html = file.endsWith('.html') ? await textOfFile(file) : '';
  if (!html.includes('property="og:image"')) continue;
  const svg = shareSvg(wordsOf(html, await textOfFile(`index.${file.split('.').at(-2)}.html`)));
  const kept = new URL(`${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.png`, cache);
  if (!(await exists(kept))) {
    painter ??= await openPainter();
    await writeFile(kept, painter(svg));
    drawn += 1;
  }
  await copyFile(kept, new URL(file.replace('.html', '.png'), share));
  total += 1;
}
console.log(`share images: ${total}, ${drawn} of them redrawn`);
