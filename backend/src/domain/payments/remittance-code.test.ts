import fc from 'fast-check';
import { normalizeRemittanceCode, remittanceCode } from './bank-receipt.js';

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

it('a remittance code takes five bits of each byte and uses no signs that look alike', () => {
  expect(remittanceCode(Uint8Array.of(0, 1, 7, 8, 15, 16, 31, 255))).toBe('239AHJZZ');
  fc.assert(
    fc.property(bytes, (random) => {
      expect(remittanceCode(random)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    }),
  );
});

it.each([7, 9])('a remittance code needs 8 bytes, not %i', (length) => {
  expect(() => remittanceCode(new Uint8Array(length))).toThrow(RangeError);
});

it.each([
  ['2398AHJZ', '2398AHJZ'],
  ['  2398 ahjz ', '2398AHJZ'],
  ['2398-AHJZ', '2398AHJZ'],
  ['２３９８ＡＨＪＺ', '2398AHJZ'],
  ['2 3 9 8 A H J Z', '2398AHJZ'],
  ['', null],
  ['2398AHJ', null],
  ['2398AHJZZ', null],
  ['0398AHJZ', null],
  ['1398AHJZ', null],
  ['O398AHJZ', null],
  ['I398AHJZ', null],
  ['2398AHJ订', null],
  [`2398AHJZ${' '.repeat(25)}`, '2398AHJZ'],
  [`2398AHJZ${' '.repeat(500)}`, null],
])('reads the typed remittance code %p as %p', (text, code) => {
  expect(normalizeRemittanceCode(text)).toBe(code);
});

it('a remittance code reads back in lower case with spaces and dashes', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = remittanceCode(random);
      expect(normalizeRemittanceCode(`${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`)).toBe(code);
    }),
  );
});
