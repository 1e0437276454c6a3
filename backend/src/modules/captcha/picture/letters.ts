import type { Answer } from './alphabet.js';
import { boundsOf, type Contour, movePoints } from './geometry.js';
import { glyphOf } from './glyphs.js';
import { HEIGHT, LOOK, WIDTH } from './look.js';
import { around, between, chance, random } from './random.js';

/** A line of text set on the page, in pixels. */
export interface TextLine {
  readonly letters: readonly (readonly Contour[])[];
  readonly left: number;
  readonly right: number;
}

interface Letter {
  readonly contours: readonly Contour[];
  readonly left: number;
  readonly width: number;
}

/** Narrowest margin at the left of the text and at both sides together, in pixels. */
const MARGIN = 6;
const MARGINS = 14;
/** A line too wide for the page is narrowed as far as it must be, and its letters lowered only this far. */
const LEAST_HEIGHT = 0.85;
/** Overlap is a share of the letter's width, counted up to this many pixels. */
const OVERLAP_WIDTH = 40;

/** One letter about the origin: leaned, stretched, then turned. */
function shapeLetter(answer: Answer): Letter {
  const [turn, lean] = [around(LOOK.turn), around(LOOK.lean)];
  const size = between(LOOK.emSize);
  const [across, down] = [size * between(LOOK.stretch), size * between(LOOK.stretch)];
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const contours = movePoints(glyphOf(answer), (x, y) => {
    const [u, v] = [(x + y * lean) * across, y * down];
    return [u * cosine - v * sine, u * sine + v * cosine];
  });
  const { left, right } = boundsOf(contours);
  return { contours, left, width: right - left };
}

/** From the end of one letter to the start of the next: into it or, for some pairs, well away from it. */
const spaceAfter = ({ width }: Letter): number =>
  chance(LOOK.gapShare) ? between(LOOK.gap) : -between(LOOK.overlap) * Math.min(width, OVERLAP_WIDTH);

/** Sets the answer as a line, somewhere on the page, each letter shaped and raised by chance. */
export function setLine(answers: readonly Answer[]): TextLine {
  const starts: number[] = [];
  let [end, next] = [0, 0];
  const letters = answers.map(shapeLetter);
  for (const letter of letters) {
    starts.push(next - letter.left);
    end = next + letter.width;
    next = end + spaceAfter(letter);
  }

  const fit = Math.min(1, (WIDTH - MARGINS) / end);
  const slack = WIDTH - end * fit - 2 * MARGIN;
  const left = MARGIN + random() * Math.max(0, slack);
  const lowered = Math.max(fit, LEAST_HEIGHT);
  return {
    left,
    right: left + end * fit,
    letters: letters.map(({ contours }, index) => {
      const start = starts[index] ?? 0;
      const middle = HEIGHT / 2 + around(LOOK.rise);
      return movePoints(contours, (x, y) => [left + (start + x) * fit, middle + y * lowered]);
    }),
  };
}
