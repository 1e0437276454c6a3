/**
 * Generates backend/src/domain/text/printable.data.ts: the characters that the fonts of printed documents can draw.
 *
 *   node scripts/make-printable.mjs
 *
 * Run it after changing or updating a font package of the backend; a test compares the result with the fonts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './lib/root.mjs';

const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');
const { dependencies } = JSON.parse(readFileSync(inRoot('backend', 'package.json'), 'utf8'));
const LINE_LENGTH = 110;

function coverageOf(name) {
  const folder = inRoot('node_modules', name, '400Regular');
  const file = readdirSync(folder).find((one) => one.endsWith('.ttf'));
  return fontkit.openSync(`${folder}/${file}`).characterSet;
}

const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@expo-google-fonts/'));
const codePoints = [...new Set(fonts.flatMap(coverageOf))].filter((one) => one > 32).toSorted((a, b) => a - b);
const ranges = [];
for (const codePoint of codePoints) {
  const last = ranges.at(-1);
  if (last && codePoint === last.end + 1) last.end = codePoint;
  else ranges.push({ start: codePoint, end: codePoint });
}

let end = 0;
const lines = [''];
for (const range of ranges) {
  const [skipped, length] = [range.start - end, range.end - range.start];
  const word = length === 0 ? skipped.toString(36) : `${skipped.toString(36)}-${length.toString(36)}`;
  if (lines[lines.length - 1].length + word.length > LINE_LENGTH) lines.push('');
  lines[lines.length - 1] += `${word} `;
  end = range.end;
}
writeFileSync(
  inRoot('backend', 'src', 'domain', 'text', 'printable.data.ts'),
  `/**
 * ${codePoints.length} code points, made by scripts/make-printable.mjs. Each range: its distance from the end of the one before and,
 * where it holds several, how many follow its first, in base 36.
 */
export const PRINTABLE_RANGES = \`${lines.map((line) => line.trim()).join('\n')}\`;
`,
);
console.log(`${codePoints.length} code points in ${ranges.length} ranges from ${fonts.length} fonts`);
