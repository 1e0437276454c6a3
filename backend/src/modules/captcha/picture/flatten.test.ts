import { flatten } from './flatten.js';
import { boundsOf } from './geometry.js';

describe('flatten', () => {
  it('cuts straight lines into short pieces and closes the contour', () => {
    const [contour = []] = flatten([
      { type: 'M', x: 0, y: 0 },
      { type: 'L', x: 0.6, y: 0 },
      { type: 'L', x: 0.6, y: 0.6 },
      { type: 'Z' },
    ]);
    expect(contour).toHaveLength(1 + 10 + 10 + 15);
    expect(contour.at(0)).toEqual([0, 0]);
    expect(contour.at(10)).toEqual([0.6, 0]);
    expect(contour.at(-1)).toEqual([0, 0]);
  });

  it('starts a contour at every move', () => {
    const contours = flatten([
      { type: 'M', x: 0, y: 0 },
      { type: 'L', x: 0.01, y: 0 },
      { type: 'Z' },
      { type: 'M', x: 1, y: 1 },
      { type: 'L', x: 1.01, y: 1 },
    ]);
    expect(contours).toEqual([
      [
        [0, 0],
        [0.01, 0],
        [0, 0],
      ],
      [
        [1, 1],
        [1.01, 1],
      ],
    ]);
  });

  it('draws a quadratic curve as the cubic one it equals', () => {
    const [quadratic = []] = flatten([
      { type: 'M', x: 0, y: 0 },
      { type: 'Q', x1: 1, y1: 2, x: 2, y: 0 },
    ]);
    const [cubic = []] = flatten([
      { type: 'M', x: 0, y: 0 },
      { type: 'C', x1: 2 / 3, y1: 4 / 3, x2: 4 / 3, y2: 4 / 3, x: 2, y: 0 },
    ]);
    expect(quadratic).toHaveLength(cubic.length);
    quadratic.forEach(([x, y], i) => {
      expect(x).toBeCloseTo(cubic[i]?.[0] ?? NaN);
      expect(y).toBeCloseTo(cubic[i]?.[1] ?? NaN);
    });
    // The top of a quadratic curve lies halfway to its control point.
    expect(boundsOf([quadratic]).bottom).toBeCloseTo(1, 2);
    expect(quadratic.at(-1)).toEqual([2, 0]);
  });
});
