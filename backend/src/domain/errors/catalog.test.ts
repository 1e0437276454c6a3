import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCatalog, type Refusal } from './index.js';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const entries = Object.entries<Refusal>(errorCatalog);

it.each(entries)('the error text of %s has the same placeholders in Chinese and English', (_code, { zh, en }) => {
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).toMatch(/^[\p{Lu}{]/u);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(placeholders(en)).toEqual(placeholders(zh));
});

it('every error code starts with the name of the file that lists it', () => {
  const areas = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.errors.ts'))
    .map((file) => basename(file, '.errors.ts').replaceAll('-', '_'));
  for (const [code] of entries) expect(areas).toContain(code.split('.')[0]?.replaceAll('-', '_'));
});
