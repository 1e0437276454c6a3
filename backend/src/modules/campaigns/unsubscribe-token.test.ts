import { randomBytes, randomUUID } from 'node:crypto';
import { keyIdOf, readUnsubscribe, signUnsubscribe } from './unsubscribing.service.js';

const key = { id: 7, secret: randomBytes(32) };
const claim = { accountId: randomUUID(), campaignId: randomUUID() };
const token = signUnsubscribe(key, claim);

describe('an unsubscribe token', () => {
  it('an unsubscribe token names the subscription it ends, in characters that need no escaping', () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect(keyIdOf(token)).toBe(7);
    expect(readUnsubscribe(token, key)).toEqual(claim);
  });

  it('an unsubscribe token with any character changed is invalid', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < token.length; at += 1) {
      // A different character that also changes the significant bits in the last position.
      const other = letters[(letters.indexOf(token[at] ?? '') + 16) % 64] ?? '';
      expect(readUnsubscribe(token.slice(0, at) + other + token.slice(at + 1), key)).toBeNull();
    }
  });

  it.each([
    ['another key', { id: 7, secret: randomBytes(32) }],
    ['a key of another number', { ...key, id: 8 }],
  ])('an unsubscribe token is invalid under %s', (_, other) => {
    expect(readUnsubscribe(token, other)).toBeNull();
  });

  it.each(['', 'x', token.slice(1), `${token}A`, `${token.slice(0, 86)}=`, ` ${token.slice(1)}`, '../'.repeat(29)])(
    '%j is not an unsubscribe token',
    (text) => {
      expect(keyIdOf(text)).toBeNull();
      expect(readUnsubscribe(text, key)).toBeNull();
    },
  );
});
