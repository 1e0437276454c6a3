import type { TextLine } from './letters.js';
import { CELLS, HEIGHT, LOOK, WIDTH } from './look.js';
import { type Mask, stampDisc } from './mask.js';
import { around, between, chance, type Range, random } from './random.js';
import { WaveField } from './wave-field.js';

/** Pixels between the discs a stroke is made of. */
const STEP = 0.25;
/** A margin this narrow, in pixels, has no room for a decoy. */
const NARROWEST = 8;

/**
 * Draws strokes as wide as those of the letters, which a machine finds hard to tell from them: long curves across the
 * text, some of which cut instead of draw, and upright decoys in the margins.
 */
export function drawStrokes(page: Mask, line: TextLine): void {
  const margins: readonly Range[] = [
    [3, line.left - 4],
    [line.right + 4, WIDTH - 3],
  ];
  for (const margin of margins) {
    for (let room = margin[1] - margin[0]; room > NARROWEST; room -= LOOK.decoyRoom) {
      if (chance(LOOK.decoyShare)) drawDecoy(page, margin);
    }
  }
  for (let count = LOOK.curves; count > 0; count -= 1) drawCurve(page);
}

/** Half the width of a stroke, in cells. */
const penRadius = (): number => (between(LOOK.curveWidth) * CELLS) / 2;

function drawDecoy(page: Mask, [least, most]: Range): void {
  const x = between([least, most]);
  const sway = new WaveField(5, [30, 70]);
  const radius = penRadius();
  const to = HEIGHT * between([0.6, 1]);
  for (let y = random() * HEIGHT * 0.4; y < to; y += STEP) {
    const swayed = Math.max(least, Math.min(most, x + sway.at(0, y)));
    stampDisc(page, [swayed * CELLS, y * CELLS], radius, 1);
  }
}

function drawCurve(page: Mask): void {
  const y = HEIGHT * between([0.2, 0.8]);
  const slope = around(0.12);
  const sway = new WaveField(9, [60, 140]);
  const radius = penRadius();
  const value = chance(LOOK.cutShare) ? 0 : 1;
  const to = WIDTH - random() * 40;
  for (let x = random() * 40; x < to; x += STEP) {
    stampDisc(page, [x * CELLS, (y + sway.at(x, 0) + slope * (x - WIDTH / 2)) * CELLS], radius, value);
  }
}
