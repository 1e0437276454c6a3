import { inflateSync } from 'node:zlib';
import { ANSWERS } from './alphabet.js';
import { drawPicture } from './draw.js';

describe('drawPicture', () => {
  it('draws as many letters as asked for, all of them answers', () => {
    for (const length of [4, 5]) {
      const { answer } = drawPicture(length);
      expect(answer).toHaveLength(length);
      expect(ANSWERS.map(String)).toEqual(expect.arrayContaining(answer.split('')));
    }
  });

  it('fills a picture of 300 by 80 pixels with every shade of its palette', () => {
    const png = Buffer.from(drawPicture(5).png);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 80]);
    const palette = png.indexOf('PLTE');
    expect(png.readUInt32BE(palette - 4)).toBe(16 * 3);

    const data = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
    const used = new Set([...rows].filter((_, i) => i % 151 !== 0).flatMap((pair) => [pair >> 4, pair & 15]));
    expect(used.size).toBe(16);
  });

  it('never draws the same picture twice', () => {
    const pictures = Array.from({ length: 5 }, () => Buffer.from(drawPicture(5).png).toString('base64'));
    expect(new Set(pictures).size).toBe(5);
  });
});
