import { randomBytes } from 'node:crypto';
import { openText, sealText } from './sealed-text.js';

describe('a sealed text', () => {
  const secret = randomBytes(32);

  it.each(['', '7K2F-9QXM', '兑换码'])('a sealed text opens to %j again and is different every time', (text) => {
    const sealed = sealText(secret, text);
    expect(openText(secret, sealed)).toBe(text);
    expect(sealText(secret, text)).not.toBe(sealed);
  });

  it('a sealed text does not open with another secret or with a bit changed', () => {
    const sealed = sealText(secret, 'text');
    expect(() => openText(randomBytes(32), sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    const changed = Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]);
    expect(() => openText(secret, changed.toString('base64'))).toThrow();
  });
});
