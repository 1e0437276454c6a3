import { formatYuan, percentOff } from './money';

describe('formatYuan', () => {
  it.each([
    [0, '¥0'],
    [17_000, '¥170'],
    [17_050, '¥170.50'],
    [1, '¥0.01'],
    [123_456_700, '¥1,234,567'],
    [-500, '−¥5'],
  ])('formatYuan shows %i fen as %s', (fen, text) => {
    expect(formatYuan(fen)).toBe(text);
  });
});

describe('percentOff', () => {
  it.each([
    [1, 0],
    [0.855, 14.5],
    [0.9995, 0.05],
    [0.07, 93],
    [0.888, 11.2],
  ])('a price factor of %d takes off %d per cent', (discount, percent) => {
    expect(percentOff(discount)).toBe(percent);
  });
});
