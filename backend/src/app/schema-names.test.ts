import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

/** Classes that become schemas of the contract under their own names, as those of queries do not. */
const schemasIn = (file: string): string[] => {
  const source = readFileSync(join(SOURCES, file), 'utf8');
  if (!source.includes('@ApiProperty')) return [];
  return [...source.matchAll(/^(?:export )?class (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.endsWith('Query'));
};

it('no two classes of the contract share a name: one would silently replace the other', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const names = files.flatMap(schemasIn);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
