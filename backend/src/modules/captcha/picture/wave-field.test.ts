import { WaveField } from './wave-field.js';

describe('WaveField', () => {
  it('has the same values on a grid as point by point, at any scale', () => {
    const field = new WaveField(3, [20, 60]);
    const raster = field.raster(30, 20, 3);
    for (const [x, y] of [
      [0, 0],
      [29, 0],
      [7, 19],
      [29, 19],
    ] as const) {
      expect(raster[y * 30 + x]).toBeCloseTo(field.at(x / 3, y / 3), 4);
    }
  });

  it('is smooth: it repeats no faster than its shortest wave', () => {
    const field = new WaveField(1, [50, 50]);
    const steepest = (Math.SQRT2 * Math.sqrt(3) * Math.PI * 2) / 50;
    for (let x = 0; x < 100; x += 1) {
      expect(Math.abs(field.at(x + 1, 40) - field.at(x, 40))).toBeLessThanOrEqual(steepest);
    }
  });
});
