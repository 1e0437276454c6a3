import * as fc from 'fast-check';
import { ALPHABET, bytesFor, encodeSymbols, inFours, readSymbols } from './issued-codes.js';

it.each([
  [1, 1],
  [8, 5],
  [12, 8],
  [15, 10],
  [16, 10],
])('%p Crockford symbols need %p bytes', (symbols, bytes) => {
  expect(bytesFor(symbols)).toBe(bytes);
});

it('Crockford encoding takes five bits per symbol, most significant first', () => {
  // 00000 00001 00010 00011 00100 00101 00110 00111
  expect(encodeSymbols(new Uint8Array([0x00, 0x44, 0x32, 0x14, 0xc7]), 8)).toBe('01234567');
  expect(encodeSymbols(new Uint8Array([0xff, 0xff, 0xff, 0xff, 0xfe]), 8)).toBe('ZZZZZZZY');
});

it('Crockford encoding is different for every number', () => {
  const value = (code: string) =>
    Array.from(code).reduce((sum, symbol) => sum * 32n + BigInt(ALPHABET.indexOf(symbol)), 0n);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      expect(value(encodeSymbols(bytes, 16))).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
    }),
  );
});

it('the Crockford alphabet leaves out letters that look like others', () => {
  expect(ALPHABET).toHaveLength(32);
  expect(ALPHABET).not.toMatch(/[ILOU]/);
});

it.each([
  ['7K3M92QX', '7K3M-92QX'],
  ['7K3M9', '7K3M-9'],
  ['', ''],
])('groups the code %p in fours as %p', (code, printed) => {
  expect(inFours(code)).toBe(printed);
});

it.each([
  ['7k3m-92qx', '7K3M92QX'],
  [' 7K3M 92QX ', '7K3M92QX'],
  ['7K3M–92QX', '7K3M92QX'],
  ['７Ｋ３Ｍ９２ＱＸ', '7K3M92QX'],
  ['oOiIlL00', '00111100'],
])('reads the typed code %p as %p', (typed, code) => {
  expect(readSymbols(typed, 8)).toBe(code);
});

it.each(['', '7K3M92Q', '7K3M92QX1', '7K3M92QU', '7K3M.92QX', '7K3M92Q\0', '七K3M92QX', '-'.repeat(33)])(
  'does not accept %p as an eight-symbol code',
  (typed) => {
    expect(readSymbols(typed, 8)).toBeNull();
  },
);

it('reads back every code that it printed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.integer({ min: 1, max: 16 }), (bytes, symbols) => {
      const code = encodeSymbols(bytes, symbols);
      expect(readSymbols(inFours(code).toLowerCase(), symbols)).toBe(code);
    }),
  );
});
