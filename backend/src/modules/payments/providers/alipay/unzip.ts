import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const END_LENGTH = 22;
const STORED = 0;
const DEFLATED = 8;
/** Maximum decompressed size of a file; checked while decompressing. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/**
 * Returns the files of a ZIP archive, in the order of its directory. Names are omitted: they are not trusted.
 *
 * Throws for anything but a plain archive: encrypted, ZIP64, other compression, truncated.
 */
export function unzip(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + END_LENGTH > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new RangeError('not a ZIP archive');
  }
  const files: Buffer[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('the ZIP directory is corrupt');
    files.push(fileAt(archive, at));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function fileAt(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const length = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + length > archive.length) throw new RangeError('the ZIP archive is truncated');
  const bytes = archive.subarray(start, start + length);
  if (method === STORED) return bytes;
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: MAX_BYTES });
  throw new RangeError(`unsupported ZIP compression method ${method}`);
}
