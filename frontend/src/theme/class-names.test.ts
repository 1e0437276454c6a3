import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '..');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const textOf = (ending: string): string =>
  FILES.filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(resolve(SRC, file), 'utf8'))
    .join('\n');

/** Tones, whose rules are made from tokens, and names by which browser tests find an element. */
const OTHERS = ['neutral', 'primary', 'success', 'warning', 'danger', 'auth-refusal', 'page-tabs'];

it('every class that is named in the code has a rule in a style sheet', () => {
  const styled = new Set([...textOf('.css').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
  const used = [...textOf('.tsx').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
  expect(used.length).toBeGreaterThan(500);
  expect([...new Set(used)].filter((name) => !styled.has(name) && !OTHERS.includes(name))).toEqual([]);
});
