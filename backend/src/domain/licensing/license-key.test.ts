import * as fc from 'fast-check';
import { formatLicenseKey, LICENSE_KEY_BYTES, readLicenseKey } from './license.js';

const someBytes = fc.uint8Array({ minLength: LICENSE_KEY_BYTES, maxLength: 16 });

it('a licence key is a prefix and three groups of four', () => {
  expect(formatLicenseKey('CW', new Uint8Array([0, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6]))).toBe(
    'CW-0123-4567-89AB',
  );
  expect(formatLicenseKey('CW', new Uint8Array(8).fill(255))).toBe('CW-ZZZZ-ZZZZ-ZZZZ');
});

it('licence keys differ whenever one of their 60 random bits does', () => {
  const zero = formatLicenseKey('CW', new Uint8Array(8));
  const keys = Array.from({ length: 60 }, (_, bit) => {
    const bytes = new Uint8Array(8);
    bytes[bit >> 3] = 0x80 >> (bit & 7);
    return formatLicenseKey('CW', bytes);
  });
  expect(new Set([zero, ...keys]).size).toBe(61);
});

it.each(['', 'cw', 'C W', 'TOOLONGPREFIX', 'CW-'])('formatting a licence key throws for the prefix %p', (prefix) => {
  expect(() => formatLicenseKey(prefix, new Uint8Array(8))).toThrow(`Not a license key prefix: ${prefix}`);
});

it('formatting a licence key throws when there are too few random bytes', () => {
  expect(() => formatLicenseKey('CW', new Uint8Array(LICENSE_KEY_BYTES - 1))).toThrow(RangeError);
});

it('a licence key reads back however it is typed', () => {
  fc.assert(
    fc.property(someBytes, (bytes) => {
      const key = formatLicenseKey('LOIC', bytes);
      for (const typed of [key, key.toLowerCase(), key.replaceAll('-', ''), ` ${key.replaceAll('-', ' ')} `]) {
        expect(readLicenseKey(typed)).toBe(key);
      }
    }),
  );
  expect(readLicenseKey('cw-olI2-4567-89ab')).toBe('CW-0112-4567-89AB');
  expect(readLicenseKey('ＣＷ－０１２３－４５６７－８９ＡＢ')).toBe('CW-0123-4567-89AB');
});

it.each(['', 'CW-0123-4567-89A', 'CW-0123-4567-89ABC', 'C1-0123-4567-89AB', 'CW-0123-4567-89AU', 'x'.repeat(50_000)])(
  'rejects %p as a licence key',
  (typed) => {
    expect(readLicenseKey(typed)).toBeNull();
  },
);
