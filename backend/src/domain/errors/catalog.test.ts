import { readdirSync } from 'node:fs';
import { errorCatalog, type Refusal } from './index.js';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const entries = Object.entries<Refusal>(errorCatalog);

it.each(entries)('the error text of %s has the same placeholders in Chinese and English', (_code, { zh, en }) => {
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).toMatch(/^[\p{Lu}{]/u);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(placeholders(en)).toEqual(placeholders(zh));
});

const general = entries.flatMap(([code, refusal]) => (refusal.general ? [[code, refusal.general] as const] : []));

it.each(general)('the general error text of %s has no placeholder', (_code, { zh, en }) => {
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).toMatch(/^\p{Lu}/u);
  expect([...placeholders(zh), ...placeholders(en)]).toEqual([]);
});

const areas = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.errors.ts'));

it.each(areas)('every error code of %s starts with the name of its list', async (file) => {
  const lists = Object.entries((await import(`./${file}`)) as Record<string, Record<string, Refusal>>);
  expect(lists.length).toBeGreaterThan(0);
  for (const [name, list] of lists) {
    const area = name.replace(/Errors$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(errorCatalog).toMatchObject(list);
    for (const code of Object.keys(list)) expect(code.split('.')[0]?.replaceAll('-', '_')).toBe(area);
  }
});
