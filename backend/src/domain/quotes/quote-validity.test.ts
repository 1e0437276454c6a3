import { isValidEnd, proposedValidOn, quoteEndsAt } from './quote-validity.js';

/** Already the 21st in Shanghai. */
const now = new Date('2026-11-20T16:30:00Z');

it('ends with its last day in Shanghai', () => {
  expect(quoteEndsAt('2026-12-31')).toEqual(new Date('2026-12-31T16:00:00Z'));
});

it('is proposed for thirty days', () => {
  expect(proposedValidOn(now)).toBe('2026-12-21');
});

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-11-22', true],
  ['2027-11-23', false],
])('takes %s as an end: %p', (validOn, answer) => {
  expect(isValidEnd(validOn, now)).toBe(answer);
});

it('knows what is no day', () => {
  expect(() => isValidEnd('2026-02-30', now)).toThrow(RangeError);
});
