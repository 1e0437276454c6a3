import { gridOf } from './scale';

describe('the lines of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [14, [0, 5, 10, 15]],
    [19_900, [0, 10_000, 20_000]],
    [24_000, [0, 10_000, 20_000, 30_000]],
    [60_000, [0, 20_000, 40_000, 60_000]],
  ])('a chart up to %s has the grid lines %j', (largest, lines) => {
    expect(gridOf(largest)).toEqual(lines);
  });

  it('the grid lines of a chart never end below what they measure', () => {
    for (let largest = 1; largest < 5_000; largest += 7) {
      const lines = gridOf(largest);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(lines.length).toBeLessThanOrEqual(4);
    }
  });
});
