import { crc32, inflateSync } from 'node:zlib';
import { encodePng } from './png.js';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the chunks of a PNG and refuses a wrong checksum. */
function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

/** Two pixels a byte, after the filter byte of each row. */
function pixelsOf(data: Buffer, width: number): readonly number[][] {
  const stride = Math.ceil(width / 2) + 1;
  const rows = inflateSync(data);
  return Array.from({ length: rows.length / stride }, (_, y) => {
    const row = rows.subarray(y * stride, (y + 1) * stride);
    expect(row[0]).toBe(0);
    return Array.from(row.subarray(1))
      .flatMap((pair) => [pair >> 4, pair & 15])
      .slice(0, width);
  });
}

describe('encodePng', () => {
  const png = Buffer.from(
    encodePng({
      width: 3,
      height: 2,
      pixels: Uint8Array.from([0, 1, 2, 15, 14, 13]),
      palette: [
        [0, 0, 0],
        [255, 128, 1],
      ],
    }),
  );

  it('writes the chunks of a PNG, in order and with right checksums', () => {
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(chunksOf(png).map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  });

  it('says its size and that it has a palette and four bits a pixel', () => {
    const [header] = chunksOf(png);
    expect([...(header?.data ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 4, 3, 0, 0, 0]);
  });

  it('keeps palette and pixels, also in a row of odd width', () => {
    const [, palette, image] = chunksOf(png);
    expect([...(palette?.data ?? [])]).toEqual([0, 0, 0, 255, 128, 1]);
    expect(pixelsOf(image?.data ?? Buffer.alloc(0), 3)).toEqual([
      [0, 1, 2],
      [15, 14, 13],
    ]);
  });
});
