import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels as numbers into a palette of at most sixteen colours, row by row. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette: readonly Colour[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 4;
const INDEXED_COLOUR = 3;

/** Writes a PNG with a palette and four bits a pixel. Source: PNG specification, third edition, W3C 2025. */
export function encodePng(image: IndexedImage): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  header.writeUInt8(BIT_DEPTH, 8);
  header.writeUInt8(INDEXED_COLOUR, 9);
  // The last three bytes stay 0: deflate, the only filter method, no interlacing.
  const file = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(image.palette.flat())),
    chunk('IDAT', deflateSync(scanlines(image), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  // A copy with a buffer of its own, which can move to another thread.
  return new Uint8Array(file);
}

/** Each row: filter type 0, then two pixels a byte, the left one in the high half. */
function scanlines({ width, height, pixels }: IndexedImage): Buffer {
  const stride = Math.ceil(width / 2) + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      const left = pixels[y * width + x] ?? 0;
      const right = x + 1 < width ? (pixels[y * width + x + 1] ?? 0) : 0;
      rows[y * stride + 1 + x / 2] = (left << 4) | right;
    }
  }
  return rows;
}

/** Length, type, data, and the checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
