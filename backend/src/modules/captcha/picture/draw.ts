import { randomInt } from 'node:crypto';
import { type Answer, ANSWERS } from './alphabet.js';
import { inkLine } from './ink.js';
import { setLine } from './letters.js';
import { encodePng } from './png.js';
import { flipFigureAndGround, shadePage } from './shade.js';
import { drawStrokes } from './strokes.js';

/** A captcha: what it says and how it looks. */
export interface Picture {
  readonly answer: string;
  readonly png: Uint8Array<ArrayBuffer>;
}

function randomAnswers(length: number): readonly Answer[] {
  return Array.from({ length }, () => {
    const answer = ANSWERS[randomInt(ANSWERS.length)];
    if (answer === undefined) throw new RangeError('the alphabet is empty');
    return answer;
  });
}

/**
 * Draws a captcha of `length` random letters. Takes some 10 ms of a core, so it belongs in a worker thread.
 *
 * Only pixels leave: outlines, positions and layers would name the letters to a machine.
 */
export function drawPicture(length: number): Picture {
  const answers = randomAnswers(length);
  const line = setLine(answers);
  const page = inkLine(line);
  drawStrokes(page, line);
  flipFigureAndGround(page);
  return { answer: answers.join(''), png: encodePng(shadePage(page)) };
}
