import { isValidEnd, proposedValidOn, quoteEndsAt } from './quote-status.js';

/** Already the 21st in Shanghai. */
const now = new Date('2026-11-20T16:30:00Z');

it('a quote ends with its last day in Shanghai', () => {
  expect(quoteEndsAt('2026-12-31')).toEqual(new Date('2026-12-31T16:00:00Z'));
});

it('a quote is proposed to be valid for thirty days', () => {
  expect(proposedValidOn(now)).toBe('2026-12-21');
});

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-11-22', true],
  ['2027-11-23', false],
])('%s is accepted as the last day of a quote: %p', (validOn, answer) => {
  expect(isValidEnd(validOn, now)).toBe(answer);
});

it('a last day that is not in the calendar throws', () => {
  expect(() => isValidEnd('2026-02-30', now)).toThrow(RangeError);
});
