import * as fc from 'fast-check';
import { ALPHABET, formatRedeemCode, readRedeemCode, REDEEM_CODE_BYTES } from './issued-codes.js';

const malformed = { ok: false, code: 'redeem_code.malformed' };
const codes = fc.uint8Array({ minLength: REDEEM_CODE_BYTES, maxLength: REDEEM_CODE_BYTES }).map(formatRedeemCode);
const bare = (code: string) => code.replaceAll('-', '');

it.each([
  [new Uint8Array(10), '0000-0000-0000-0000'],
  [new Uint8Array(10).fill(255), 'ZZZZ-ZZZZ-ZZZZ-ZZZN'],
  [new Uint8Array([0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf]), '0123-4567-89AB-CDE4'],
])('the format of a redeem code never changes (example %#)', (bytes, code) => {
  expect(formatRedeemCode(bytes)).toBe(code);
});

it('a redeem code is four groups of four and reads back however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      const alike = code.replaceAll('0', 'o').replaceAll('1', 'l');
      for (const typed of [code, code.toLowerCase(), bare(code), ` ${code.replaceAll('-', ' ')}\n`, alike]) {
        expect(readRedeemCode(typed)).toEqual({ ok: true, code: bare(code) });
      }
    }),
  );
});

it('a redeem code with any single wrong symbol is rejected', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.constantFrom(...Array.from(ALPHABET)), (code, at, symbol) => {
      const symbols = Array.from(bare(code));
      fc.pre(symbols[at] !== symbol);
      expect(readRedeemCode(symbols.with(at, symbol).join(''))).toEqual(malformed);
    }),
    { numRuns: 1_000 },
  );
});

it('a redeem code with any two symbols swapped is rejected', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.nat(15), (code, one, other) => {
      const symbols = Array.from(bare(code));
      const [left = '', right = ''] = [symbols[one], symbols[other]];
      fc.pre(left !== right);
      expect(readRedeemCode(symbols.with(one, right).with(other, left).join(''))).toEqual(malformed);
    }),
    { numRuns: 1_000 },
  );
});

it.each(['', '0000-0000-0000-000', '0000-0000-0000-00000', '0000-0000-0000-000U', 'x'.repeat(50_000)])(
  'rejects %p as a redeem code',
  (typed) => {
    expect(readRedeemCode(typed)).toEqual(malformed);
  },
);

it('formatting a redeem code throws when there are too few random bytes', () => {
  expect(() => formatRedeemCode(new Uint8Array(REDEEM_CODE_BYTES - 1))).toThrow(RangeError);
});
