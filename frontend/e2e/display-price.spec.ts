import { expect, test } from './support/test';
import { badgeClass } from '../src/features/plans/plans.api';
import { discountFigure, formatYuan } from '../src/shared/format/money';

test.describe('displayed prices', () => {
  test('the discount badge is red below 0.8, orange below 0.9 and grey from there', () => {
    expect([0.7, 0.7999, 0.8, 0.8999, 0.9, 0.9999].map(badgeClass)).toEqual([
      'badge danger',
      'badge danger',
      'badge warning',
      'badge warning',
      'badge neutral',
      'badge neutral',
    ]);
  });

  test('the discount badge shows tenths left in Chinese and per cent off in English', () => {
    expect([0.95, 0.85, 0.7, 0.888].map((discount) => discountFigure(discount, 'zh'))).toEqual([9.5, 8.5, 7, 8.88]);
    expect([0.95, 0.85, 0.7, 0.888].map((discount) => discountFigure(discount, 'en'))).toEqual([5, 15, 30, 11.2]);
  });

  test('list prices are shown with their fen', () => {
    expect([68_000, 17_050, -500, 1_990_000].map(formatYuan)).toEqual(['¥680', '¥170.50', '−¥5', '¥19,900']);
  });
});
