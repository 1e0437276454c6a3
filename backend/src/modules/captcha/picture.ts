import { randomInt } from 'node:crypto';
import captcha from 'ppfun-captcha';

/** Without characters that people take for each other. */
const ALPHABET = 'AEFHKLMNPRTUWXY3479';
const LENGTH = 5;

/** The page shows it half as large again; its lines are then as wide as those of a pen. */
const LOOK = {
  width: 112,
  height: 31,
  fontSize: 30,
  stroke: '#1b2b30',
  nodeDeviation: 0.02,
  connectionPathDeviation: 0.3,
};

/** The package's types leave out this function, and the one that they have draws lots that can be foretold. */
const { createCaptcha } = captcha as unknown as { createCaptcha: (text: string, look: object) => string };

/** What it says, and an SVG of it. */
export interface Picture {
  readonly answer: string;
  readonly svg: string;
}

/** Draws random letters; takes a millisecond or two. Machines can read them: see docs/captcha.md for what protects. */
export function drawPicture(): Picture {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return { answer, svg: createCaptcha(answer, LOOK) };
}

/** Forgives full-width forms, letter case and blanks. */
export const normaliseAnswer = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/\s/g, '');
