/**
 * The answers, and the characters each may be drawn as.
 *
 * Shapes that people confuse are one answer (T and 7, 5 and S, 2 and Z, 0 O Q): less to misread, more to learn for a
 * classifier. Shapes whose look-alikes cannot be merged (4 F H K X 8 B C G …) are never drawn.
 */
export const SHAPES = {
  A: ['A'],
  E: ['E', 'e'],
  M: ['M', 'm'],
  N: ['N'],
  O: ['O', '0', 'Q'],
  P: ['P', 'p'],
  R: ['R'],
  T: ['T', '7'],
  U: ['U', 'u'],
  W: ['W', 'w'],
  Y: ['Y', 'y'],
  2: ['2', 'Z', 'z'],
  3: ['3'],
  5: ['5', 'S', 's'],
  6: ['6'],
} as const;

export type Answer = keyof typeof SHAPES;
export type Shape = (typeof SHAPES)[Answer][number];

/** The fifteen characters an answer is made of. */
export const ANSWERS: readonly Answer[] = ['A', 'E', 'M', 'N', 'O', 'P', 'R', 'T', 'U', 'W', 'Y', 2, 3, 5, 6];

/** A typed character that is no answer counts as the answer it looks like. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map([
  ['0', 'O'],
  ['Q', 'O'],
  ['D', 'O'],
  ['7', 'T'],
  ['Z', '2'],
  ['S', '5'],
  ['G', '6'],
  ['V', 'Y'],
  ['4', 'A'],
]);

/**
 * Brings what a person typed to answer characters: full-width forms, letter case, blanks and look-alikes are forgiven.
 * Idempotent.
 */
export function normaliseAnswer(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase().replace(/\s/g, '');
  return Array.from(plain, (character) => LOOKS_LIKE.get(character) ?? character).join('');
}
