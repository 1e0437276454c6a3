import { randomInt } from 'node:crypto';
import captcha from 'ppfun-captcha';

/** Without characters that are easily confused. */
const ALPHABET = 'AEFHKLMNPRTUWXY3479';
const LENGTH = 5;

/** The page shows it at 1.5 times this size, which makes its lines as wide as pen strokes. */
const OPTIONS = {
  width: 112,
  height: 31,
  fontSize: 30,
  stroke: '#1b2b30',
  nodeDeviation: 0.02,
  connectionPathDeviation: 0.3,
};

/** The package's types omit this function, and the one that they declare uses predictable random numbers. */
const { createCaptcha } = captcha as unknown as { createCaptcha: (text: string, look: object) => string };

/** The text of the picture, and its SVG. */
export interface Picture {
  readonly answer: string;
  readonly svg: string;
}

/**
 * Draws random letters; takes a millisecond or two. Machines can read them: docs/captcha.md describes the actual
 * protection.
 */
export function drawPicture(): Picture {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return { answer, svg: createCaptcha(answer, OPTIONS) };
}
