import { depthField } from './distance.js';
import type { Contour } from './geometry.js';
import { blankMask, fillContours, stampDisc } from './mask.js';

const square = (from: number, to: number): Contour => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];

const inkOf = (cells: Uint8Array): number => cells.reduce((sum, cell) => sum + cell, 0);

describe('fillContours', () => {
  it('inks what a contour encloses', () => {
    const mask = blankMask(10, 10);
    fillContours(mask, [square(2, 6)]);
    expect(inkOf(mask.cells)).toBe(16);
    expect([mask.cells[22], mask.cells[21], mask.cells[55], mask.cells[66]]).toEqual([1, 0, 1, 0]);
  });

  it('leaves a hole where an inner contour runs the other way, and none where it runs the same way', () => {
    const ring = blankMask(10, 10);
    fillContours(ring, [square(1, 9), square(3, 7).toReversed()]);
    expect(inkOf(ring.cells)).toBe(64 - 16);

    const solid = blankMask(10, 10);
    fillContours(solid, [square(1, 9), square(3, 7)]);
    expect(inkOf(solid.cells)).toBe(64);
  });

  it('cuts off what lies outside the page', () => {
    const mask = blankMask(4, 4);
    fillContours(mask, [square(-5, 20)]);
    expect(inkOf(mask.cells)).toBe(16);
  });
});

describe('stampDisc', () => {
  it('sets the cells within the radius, also at the edge of the page', () => {
    const mask = blankMask(5, 5);
    stampDisc(mask, [0, 2], 1, 1);
    expect([...mask.cells].flatMap((cell, i) => (cell === 1 ? [i] : []))).toEqual([5, 10, 11, 15]);
    stampDisc(mask, [0, 2], 1, 0);
    expect(inkOf(mask.cells)).toBe(0);
  });
});

describe('depthField', () => {
  it('measures how deep in the ink or far from it each cell of the box lies', () => {
    const mask = blankMask(9, 9);
    fillContours(mask, [square(2, 7)]);
    const depth = depthField(mask, { left: 1, top: 1, right: 8, bottom: 8 });
    const middleRow = Array.from(depth.subarray(3 * 7, 4 * 7));
    expect(middleRow).toEqual([-1, 1, 2, 3, 2, 1, -1]);
    expect(depth[0]).toBeCloseTo(-1.4);
  });
});
