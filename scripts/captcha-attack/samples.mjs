/**
 * Writes labelled captchas, the answer in the file name: what an attacker could collect with patience.
 *
 *   node scripts/captcha-attack/samples.mjs DIR [COUNT = 3500] [LENGTH = 5]
 *
 * Draws with the code that is served, so build the backend first.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPicture } from '../../backend/dist/modules/captcha/picture/draw.js';

const [directory, count = '3500', length = '5'] = process.argv.slice(2);
if (!directory) throw new Error('say where to: samples.mjs DIR [COUNT] [LENGTH]');

mkdirSync(directory, { recursive: true });
for (let index = 0; index < Number(count); index += 1) {
  const { answer, png } = drawPicture(Number(length));
  writeFileSync(join(directory, `${String(index).padStart(5, '0')}_${answer}.png`), png);
}
