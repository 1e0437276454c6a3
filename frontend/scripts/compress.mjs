// Writes .br and .gz beside every asset. HTML is skipped: its origin is filled in when it is served.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gz = promisify(gzip);
const br = promisify(brotliCompress);
const assets = new URL('../dist/assets/', import.meta.url);

let [files, before, after] = [0, 0, 0];
for (const name of await readdir(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const file = new URL(name, assets);
  const content = await readFile(file);
  const [zipped, brotli] = await Promise.all([
    gz(content, { level: 9 }),
    br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  await Promise.all([
    writeFile(new URL(`${name}.gz`, assets), zipped),
    writeFile(new URL(`${name}.br`, assets), brotli),
  ]);
  files += 1;
  before += content.length;
  after += brotli.length;
}
console.log(`compressed ${files} files: ${before} → ${after} bytes with brotli`);
