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

/** The page's title, its brand, and the sentence of its footer. */
function wordsOf(html) {
  const heading = inside(html, /<h1[^>]*>([\s\S]*?)<\/h1>/);
  const phrases = [...heading.matchAll(/<span class="ph">(.*?)<\/span>/g)].map(([, phrase]) => textOf(phrase));
  const brand = inside(html, /<a class="brand"[\s\S]*?<\/svg>([\s\S]*?)<\/a>/);
  return {
    phrases: phrases.length > 0 ? phrases : [textOf(heading)],
    brand: textOf(brand.replace('<i', ' <i')),
    sentence: textOf(inside(html, /<p class="about">([\s\S]*?)<\/p>/)),
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
for (const file of await readdir(dist)) {
  const html = file.endsWith('.html') ? await readFile(new URL(file, dist), 'utf8') : '';
  if (!html.includes('property="og:image"')) continue;
  const svg = shareSvg(wordsOf(html));
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
