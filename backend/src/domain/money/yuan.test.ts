import fc from 'fast-check';
import { fenToYuan, yuanText, yuanToFen } from './amounts.js';

describe('fenToYuan', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [100, '1.00'],
    [129_900, '1299.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %i fen as %s yuan', (amountFen, text) => {
    expect(fenToYuan(amountFen)).toBe(text);
  });

  it.each([-1, 1.5, Number.NaN])('writing %p fen in yuan throws', (value) => {
    expect(() => fenToYuan(value)).toThrow(RangeError);
  });
});

describe('yuanText', () => {
  it.each([
    [5, '¥0.05'],
    [99_999, '¥999.99'],
    [100_000, '¥1,000.00'],
    [123_456_789, '¥1,234,567.89'],
  ])('writes %i fen for people as %s', (amountFen, text) => {
    expect(yuanText(amountFen)).toBe(text);
  });
});

describe('yuanToFen', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['0.5', 50],
    ['0.05', 5],
    ['12', 1_200],
    ['12.3', 1_230],
    ['1299.00', 129_900],
    ['4.35', 435], // 4.35 × 100 is 434.99… in floating point
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %s yuan as %i fen', (text, amountFen) => {
    expect(yuanToFen(text)).toBe(amountFen);
  });

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1.234',
    '1.',
    '.5',
    '01',
    '00.1',
    '1,299.00',
    '1 ',
    '1\n',
    '0x10',
    'NaN',
    'Infinity',
    '１２',
    '¥12',
    '10000000000000',
  ])('rejects %p as an amount in yuan', (text) => {
    expect(yuanToFen(text)).toBeNull();
  });

  it('yuanToFen reads back what fenToYuan writes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 15 - 1 }), (amountFen) => {
        expect(yuanToFen(fenToYuan(amountFen))).toBe(amountFen);
      }),
    );
  });
});
