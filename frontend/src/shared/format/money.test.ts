import { discountedYuan, formatYuan } from './money';

describe('formatYuan', () => {
  it.each([
    [0, '¥0'],
    [17_000, '¥170'],
    [17_050, '¥170.50'],
    [1, '¥0.01'],
    [123_456_700, '¥1,234,567'],
    [-500, '−¥5'],
  ])('shows %i fen as %s', (fen, text) => {
    expect(formatYuan(fen)).toBe(text);
  });
});

describe('discountedYuan', () => {
  it.each([
    [68_000, 0.95, 646],
    [204_000, 0.75, 1530],
    [100, 1, 1],
    // Exactly half a yuan goes up, and no float takes it down: 1.005 × 100 is 100.49… in binary.
    [150, 1, 2],
    [20_100, 0.5, 101],
    [1_005_000, 0.1, 1005],
    [33_350, 0.3, 100],
    [0, 0.5, 0],
  ])('charges %i fen at %d as %i yuan', (price, discount, yuan) => {
    expect(discountedYuan(price, discount)).toBe(yuan);
  });
});
