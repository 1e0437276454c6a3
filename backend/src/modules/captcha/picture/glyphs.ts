import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';
import { type Answer, type Shape, SHAPES } from './alphabet.js';
import { flatten } from './flatten.js';
import { boundsOf, type Contour, movePoints } from './geometry.js';
import { oneOf } from './random.js';

/** One letter of one font, in ems, centred on the origin. */
type Glyph = readonly Contour[];

/** Family and weight of each face; all are under the SIL Open Font License 1.1. */
const FACES = [
  ['andika', 400],
  ['andika', 700],
  ['bitter', 500],
  ['comic-neue', 700],
  ['courier-prime', 700],
  ['fira-sans', 500],
  ['kalam', 700],
  ['lora', 600],
  ['overpass', 700],
  ['patrick-hand', 400],
  ['pt-serif', 700],
  ['quicksand', 700],
] as const;

/** Height in ems that small letters are brought up to, as far as the growth allows: height must tell nothing. */
const CAPITAL_EM = 0.68;
const MOST_GROWTH = 1.3;

const require = createRequire(import.meta.url);

// Its entry for Node is CommonJS in a form whose exports an `import` cannot name.
const { parse } = require('opentype.js') as typeof import('opentype.js');

function readFace([family, weight]: (typeof FACES)[number]): Font {
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  return parse(readFileSync(file));
}

function toGlyph(font: Font, shape: Shape): Glyph {
  const contours = flatten(font.charToGlyph(shape).getPath(0, 0, 1).commands);
  const { left, right, top, bottom } = boundsOf(contours);
  const growth = Math.min(MOST_GROWTH, CAPITAL_EM / (bottom - top));
  return movePoints(contours, (x, y) => [(x - (left + right) / 2) * growth, (y - (top + bottom) / 2) * growth]);
}

let glyphs: ReadonlyMap<Shape, readonly Glyph[]> | undefined;

/** Every shape in every face. Read once, on first use: 150 ms that only the thread which draws should spend. */
function allGlyphs(): ReadonlyMap<Shape, readonly Glyph[]> {
  if (glyphs) return glyphs;
  const fonts = FACES.map(readFace);
  const shapes: readonly Shape[] = Object.values(SHAPES).flat();
  glyphs = new Map(shapes.map((shape) => [shape, fonts.map((font) => toGlyph(font, shape))]));
  return glyphs;
}

/** One way to draw an answer: any of its shapes, in any face. */
export function glyphOf(answer: Answer): Glyph {
  return oneOf(allGlyphs().get(oneOf<Shape>(SHAPES[answer])) ?? []);
}
