import { slipTypeOf } from './bank-receipt.js';

describe('slipTypeOf', () => {
  it.each([
    ['application/pdf', Buffer.from('%PDF-1.7\n')],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    [null, Buffer.from('<svg onload="alert(1)">')],
    [null, Buffer.from(' %PDF-1.7')],
    [null, Buffer.from([0x89, 0x50])],
    [null, Buffer.alloc(0)],
  ])('recognizes a payment proof of type %s by its first bytes', (type, bytes) => {
    expect(slipTypeOf(bytes)).toBe(type);
  });
});
