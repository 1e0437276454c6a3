import { CELLS, HEIGHT, LOOK, WIDTH } from './look.js';
import type { Mask } from './mask.js';
import type { Colour, IndexedImage } from './png.js';
import { around, random, wholeBetween } from './random.js';
import { WaveField } from './wave-field.js';

const SHADES = 16;
/** Palette steps of bare paper, and how many full ink is darker. */
const PAPER = 13;
const INK = 10.5;

/** Lets figure and ground change places across a wandering border, so that no threshold separates them. */
export function flipFigureAndGround({ width, height, cells }: Mask): void {
  const border = new WaveField(1, LOOK.flipWave, wholeBetween(LOOK.flipWaves)).raster(width, height, CELLS);
  const bias = around(0.35);
  for (let i = 0; i < cells.length; i += 1) {
    if ((border[i] ?? 0) > bias) cells[i] = cells[i] === 1 ? 0 : 1;
  }
}

/** How many cells of each pixel are ink, row by row. */
function inkOf({ width, cells }: Mask): Uint8Array {
  const ink = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, cell = 0; y < HEIGHT * CELLS; y += 1) {
    for (let x = 0; x < width; x += 1, cell += 1) {
      if (cells[cell] !== 1) continue;
      const pixel = Math.floor(y / CELLS) * WIDTH + Math.floor(x / CELLS);
      ink[pixel] = (ink[pixel] ?? 0) + 1;
    }
  }
  return ink;
}

/** Sixteen shades from dark to light, tinted alike in one random hue. */
function randomPalette(): readonly Colour[] {
  const hue = random() * Math.PI * 2;
  const tint = (channel: number): number => 18 * Math.cos(hue + (channel * Math.PI * 2) / 3);
  return Array.from({ length: SHADES }, (_, shade): Colour => {
    const channel = (index: number): number => Math.round(Math.max(0, Math.min(255, 25 + shade * 14 + tint(index))));
    return [channel(0), channel(1), channel(2)];
  });
}

/** Turns cells into pixels: smooth edges, a slow drift of the light, grain. */
export function shadePage(page: Mask): IndexedImage {
  const ink = inkOf(page);
  const drift = new WaveField(1.3, [60, 160]).raster(WIDTH, HEIGHT);
  const pixels = Uint8Array.from(ink, (cells, i) => {
    const shade = PAPER - (INK * cells) / CELLS ** 2 + (drift[i] ?? 0) + around(LOOK.grain);
    return Math.max(0, Math.min(SHADES - 1, Math.round(shade)));
  });
  return { width: WIDTH, height: HEIGHT, pixels, palette: randomPalette() };
}
