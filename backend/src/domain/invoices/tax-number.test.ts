import fc from 'fast-check';
import { readTaxNumber, unifiedCheckSign } from './invoice.js';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

it.each([
  '91350100M000100Y43', // the example of GB 32100-2015
  '350100100000123',
  '350100M000100Y4',
  '11010519700101123X00',
  '11010519700101123401',
])('accepts the tax number %s', (taxNumber) => {
  expect(readTaxNumber(taxNumber)).toEqual({ ok: true, taxNumber });
});

it.each([
  ' 91350100m000100y43 ',
  '9135 0100 M000 100Y 43',
  '91350100-M000100Y4-3',
  `91350100M000100Y43${' '.repeat(47)}`,
  '９１３５０１００Ｍ０００１００Ｙ４３',
])('accepts the tax number typed as %p', (typed) => {
  expect(readTaxNumber(typed)).toEqual({ ok: true, taxNumber: '91350100M000100Y43' });
});

it.each([
  ['', 'invoice.tax_number_required'],
  [' - ', 'invoice.tax_number_required'],
  ['91350100M000100Y4', 'invoice.tax_number_invalid'],
  ['91350100M000100Y430', 'invoice.tax_number_invalid'],
  ['9135010OM000100Y43', 'invoice.tax_number_invalid'], // the letter O in the region
  ['91350100I000100Y43', 'invoice.tax_number_invalid'],
  ['91350100S000100Y43', 'invoice.tax_number_invalid'],
  ['91350100M000100Y4Z', 'invoice.tax_number_invalid'],
  ['91350100M000100Y4<', 'invoice.tax_number_invalid'],
  ['3501001000001234', 'invoice.tax_number_invalid'],
  ['A50100100000123', 'invoice.tax_number_invalid'],
  ['1101051970010112340A', 'invoice.tax_number_invalid'],
  ['9'.repeat(50_000), 'invoice.tax_number_invalid'],
  ['91350100M000100Y44', 'invoice.tax_number_checksum'],
  ['110105197001011234', 'invoice.tax_number_checksum'], // an identity number without its two digits
])('rejects the tax number %p with %s', (typed, code) => {
  expect(readTaxNumber(typed)).toEqual({ ok: false, code });
});

const sign = fc.constantFrom(...Array.from(SIGNS));
const body = fc
  .tuple(
    fc.array(sign, { minLength: 2, maxLength: 2 }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.array(sign, { minLength: 9, maxLength: 9 }),
  )
  .map(([head, region, tail]) => head.join('') + String(region).padStart(6, '0') + tail.join(''));

it('accepts a unified tax number only with the right check sign', () => {
  fc.assert(
    fc.property(body, sign, (first, last) => {
      const isRight = last === unifiedCheckSign(first);
      expect(readTaxNumber(first + last).ok).toBe(isRight);
    }),
  );
});

it('rejects every single mistyped sign and every swap of neighbours in a tax number', () => {
  fc.assert(
    fc.property(body, fc.nat({ max: 16 }), sign, (first, at, other) => {
      const code = first + unifiedCheckSign(first);
      const mistyped = code.slice(0, at) + other + code.slice(at + 1);
      const exchanged = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
      for (const wrong of [mistyped, exchanged]) expect(readTaxNumber(wrong).ok).toBe(wrong === code);
    }),
  );
});
