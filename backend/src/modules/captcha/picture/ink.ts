import { depthField } from './distance.js';
import { type Box, boundsOf, type Contour, movePoints } from './geometry.js';
import type { TextLine } from './letters.js';
import { CELLS, HEIGHT, LOOK, WIDTH } from './look.js';
import { blankMask, fillContours, type Mask } from './mask.js';
import { between, chance } from './random.js';
import { WaveField } from './wave-field.js';

/** Room round a letter for its halo, in pixels. */
const ROOM = 4;
/** A stroke's edge lies this far outside its outline on average, as a thin one would break. In pixels. */
const GROWTH = 0.4;

/** Draws the line of text on a fresh page: bent with the page, swelling and thinning, some letters as outlines only. */
export function inkLine(line: TextLine): Mask {
  const page = blankMask(WIDTH * CELLS, HEIGHT * CELLS);
  const swell = new WaveField(LOOK.swell, LOOK.swellWave).raster(page.width, page.height, CELLS);
  const warpX = new WaveField(between(LOOK.warp), LOOK.warpWave);
  const warpY = new WaveField(between(LOOK.warp), LOOK.warpWave);
  for (const letter of line.letters) {
    const bent = movePoints(letter, (x, y) => [(x + warpX.at(x, y)) * CELLS, (y + warpY.at(x, y)) * CELLS]);
    inkLetter(page, bent, swell);
  }
  return page;
}

/** The cells a letter and its halo may touch. */
function reachOf(letter: readonly Contour[], { width, height }: Mask): Box {
  const { left, top, right, bottom } = boundsOf(letter);
  const room = ROOM * CELLS;
  return {
    left: Math.max(0, Math.floor(left) - room),
    top: Math.max(0, Math.floor(top) - room),
    right: Math.min(width, Math.ceil(right) + room),
    bottom: Math.min(height, Math.ceil(bottom) + room),
  };
}

function inkLetter(page: Mask, letter: readonly Contour[], swell: Float32Array): void {
  const alone = blankMask(page.width, page.height);
  fillContours(alone, letter);
  const box = reachOf(letter, page);
  const depth = depthField(alone, box);
  const halo = LOOK.halo * CELLS;
  // An outline is the band within `line` of the edge; a solid letter is everything inside its swelling edge.
  const line = chance(LOOK.hollowShare) ? between(LOOK.hollowLine) * CELLS : null;

  for (let y = box.top, i = 0; y < box.bottom; y += 1) {
    for (let x = box.left, cell = y * page.width + x; x < box.right; x += 1, i += 1, cell += 1) {
      const inside = depth[i] ?? 0;
      const edge = line === null ? ((swell[cell] ?? 0) * 0.9 - GROWTH) * CELLS : -line;
      if (inside <= edge - halo) continue;
      const isHollow = line !== null && inside > line;
      page.cells[cell] = inside > edge && !isHollow ? 1 : 0;
    }
  }
}
