import { pageNumbers } from './page-numbers';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 5, 6, 7, 8, 9]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
  ] as const)('the pagination of page %i of %i', (current, last, expected) => {
    expect(pageNumbers(current, last)).toEqual(expected);
  });

  it('the pagination never hides a single page behind a gap', () => {
    for (let last = 1; last <= 15; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const numbers = pageNumbers(current, last).filter((page) => typeof page === 'number');
        const missing = numbers.slice(1).map((page, index) => page - (numbers[index] ?? 0) - 1);
        expect(missing.every((count) => count === 0 || count >= 2)).toBe(true);
        expect(numbers).toContain(current);
      }
    }
  });
});
