import { randomBytes } from 'node:crypto';
import { openText, sealText } from './sealed-text.js';

describe('a sealed text', () => {
  const secret = randomBytes(32);

  it.each(['', '7K2F-9QXM', '兑换码'])('opens to %j again, and shows nothing of it', (text) => {
    const sealed = sealText(secret, text);
    expect(openText(secret, sealed)).toBe(text);
    expect(sealText(secret, text)).not.toBe(sealed);
  });

  it('stays closed to another secret, and when a bit of it was changed', () => {
    const sealed = sealText(secret, 'text');
    expect(() => openText(randomBytes(32), sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    const changed = Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]);
    expect(() => openText(secret, changed.toString('base64'))).toThrow();
  });
});
