import { randomFillSync } from 'node:crypto';

/** A closed interval `[least, most]`. */
export type Range = readonly [least: number, most: number];

/** The operating system's randomness, fetched in blocks: a picture takes tens of thousands of numbers. */
const block = new Uint32Array(2048);
let used = block.length;

/** Uniform in [0, 1). */
export function random(): number {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  const word = block[used] ?? 0;
  used += 1;
  return word / 2 ** 32;
}

export const between = ([least, most]: Range): number => least + random() * (most - least);

/** Uniform in [-reach, reach). */
export const around = (reach: number): number => (random() * 2 - 1) * reach;

/** A whole number, both ends included. */
export const wholeBetween = ([least, most]: Range): number => least + Math.floor(random() * (most - least + 1));

export const chance = (share: number): boolean => random() < share;

/** Refuses an empty list with a RangeError. */
export function oneOf<T>(list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}
