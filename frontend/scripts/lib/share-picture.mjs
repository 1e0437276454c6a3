import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The size that most networks show uncropped. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const require = createRequire(import.meta.url);
const { light } = JSON.parse(readFileSync(new URL('../../src/theme/tokens.json', import.meta.url), 'utf8')).color;
const mark = readFileSync(new URL('../../public/mark.svg', import.meta.url), 'utf8').replace(
  '<svg ',
  '<svg x="80" y="72" width="64" height="64" ',
);

const FONTS = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf'];
const EDGE = 80;
/** Height of the line: land above, water below. */
const LINE = 500;
const TITLE = 76;

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A Chinese character is square; Latin letters average a little over half of one. */
const widthOf = (text, size) => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 1 : 0.56), 0) * size;

/** Lines of at most `width`, broken only between the parts. */
function fill(parts, joint, width) {
  const result = [];
  for (const part of parts) {
    const longer = result.length > 0 ? result.at(-1) + joint + part : part;
    if (result.length > 0 && widthOf(longer, TITLE) <= width) result[result.length - 1] = longer;
    else result.push(part);
  }
  return result;
}

/** As few lines as fit, as even as possible. */
function balance(parts, joint) {
  let best = fill(parts, joint, WIDTH - 2 * EDGE);
  for (let width = WIDTH - 2 * EDGE; width > TITLE; width -= TITLE / 4) {
    const tried = fill(parts, joint, width);
    if (tried.length > best.length) break;
    best = tried;
  }
  return best;
}

/** A page's share image: its title over the line, the brand above, one sentence below. */
export function shareSvg({ phrases, brand, sentence }) {
  const isChinese = phrases.some((phrase) => /[\u4e00-\u9fff]/.test(phrase));
  const title = isChinese ? balance(phrases, '') : balance(phrases.join(' ').split(' '), ' ');
  const ticks = Array.from(
    { length: WIDTH / 12 + 1 },
    (_, index) => `M${index * 12} ${LINE}v${index % 5 === 0 ? 20 : 10}`,
  );
  const first = LINE - 64 - (title.length - 1) * 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Noto Sans SC">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${light.bg}"/>
<rect y="${LINE}" width="${WIDTH}" height="${HEIGHT - LINE}" fill="${light['bg-tint']}"/>
<path d="${ticks.join('')}" stroke="${light.tick}" stroke-width="2"/>
<rect y="${LINE - 3}" width="${WIDTH}" height="4" fill="${light.primary}"/>
${mark}
<text x="168" y="117" font-size="38" font-weight="700" fill="${light.text}">${escape(brand)}</text>
${title.map((line, index) => `<text x="${EDGE}" y="${first + index * 100}" font-size="${TITLE}" font-weight="700" fill="${light.text}">${escape(line)}</text>`).join('\n')}
<text x="${EDGE}" y="582" font-size="28" fill="${light['text-muted']}">${escape(sentence)}</text>
</svg>`;
}

/** Renders SVG as PNG. Create it once: loading the fonts takes longer than rendering. */
export async function openPainter() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fontBuffers = FONTS.map((file) => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${file}`)));
  return (svg) => new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Noto Sans SC' } }).render().asPng();
}
