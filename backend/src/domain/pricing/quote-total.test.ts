import fc from 'fast-check';
import { type QuoteLine, quoteTotal } from './list-price.js';

const line = (quantity: number, unitPriceFen: number, discountBps = 10_000): QuoteLine => ({
  quantity,
  unitPriceFen,
  discountBps,
});

it.each([
  [[line(1, 68_000)], [68_000], 68_000, 68_000],
  [[line(3, 68_000, 9_000), line(1, 99)], [183_600, 99], 204_099, 183_699],
  [[line(1, 5, 1_000), line(1, 4, 1_000)], [1, 0], 9, 1], // half a fen rounds up, in each line
  [[line(2, 50_000, 0)], [0], 100_000, 0],
])('a quote total adds up the lines %p', (lines, linesFen, listFen, totalFen) => {
  expect(quoteTotal(lines)).toEqual({ ok: true, linesFen, listFen, totalFen });
});

it.each([
  [[], 'quote.empty', 0],
  [[line(1, 1), line(0, 1)], 'quote.line_invalid', 2],
  [[line(1.5, 1)], 'quote.line_invalid', 1],
  [[line(-1, 1)], 'quote.line_invalid', 1],
  [[line(1, -1)], 'quote.line_invalid', 1],
  [[line(1, 0.5)], 'quote.line_invalid', 1],
  [[line(1, 1, 10_001)], 'quote.line_invalid', 1],
  [[line(1, 1, -1)], 'quote.line_invalid', 1],
  [[line(1, 1, 0.5)], 'quote.line_invalid', 1],
  [[line(1, Number.NaN)], 'quote.line_invalid', 1],
  [[line(1, 10_000_000_001)], 'quote.total_too_large', 0],
  [[line(2 ** 52, 2 ** 52)], 'quote.total_too_large', 0],
])('a quote with the lines %p is refused with %s', (lines, code, at) => {
  expect(quoteTotal(lines)).toEqual({ ok: false, code, line: at });
});

it('a quote accepts the largest total there is', () => {
  expect(quoteTotal([line(2, 5_000_000_000)])).toMatchObject({ ok: true, totalFen: 10_000_000_000 });
});

it('a quote total is the sum of its lines and at most the list price', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      unitPriceFen: fc.nat({ max: 10 ** 6 }),
      discountBps: fc.nat({ max: 10_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, (offer) => {
      const total = quoteTotal(offer);
      expect(total.ok && total.linesFen.reduce((a, b) => a + b, 0)).toBe(total.ok && total.totalFen);
      expect(total.ok && total.totalFen <= total.listFen).toBe(true);
    }),
  );
});
