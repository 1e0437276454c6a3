/**
 * Draws the modules of the backend and the floors of the large ones into docs/architecture.md, from the imports of the
 * code: `npm run drawing`. With `-- --check` it changes nothing and exits with 1 when the drawing is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { filesUnder } from './lib/fingerprint.mjs';
import { inRoot } from './lib/root.mjs';

const DOCUMENT = inRoot('docs/architecture.md');
const [BEGIN, END] = ['<!-- npm run drawing -->', '<!-- end of the drawing -->'];
/** Modules whose folders are drawn, too. */
const LARGE = ['orders', 'paid', 'payments'];
const TESTS = /\.test\.ts$|(^|\/)test\//;

const source = inRoot('backend/src/modules');
const files = filesUnder(source)
  .map((path) => relative(source, path).split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !TESTS.test(path));
const imports = files.flatMap((file) =>
  [...readFileSync(`${source}/${file}`, 'utf8').matchAll(/\bfrom '(\.[^']+)\.js'/g)].map(([, to]) => ({
    from: file,
    to: posix.join(posix.dirname(file), `${to}.ts`),
  })),
);

const moduleOf = (file) => file.split('/')[0];
const between = arrowsOf(
  imports.filter(({ to }) => files.includes(to)),
  moduleOf,
);
const drawn = [
  'Modules. An arrow means "imports"; one that follows from two others is left out.',
  fence(chart(sorted(files.map(moduleOf)), withoutShortcuts(between))),
  ...LARGE.flatMap((name) => [`Floors of \`${name}\`, without the files beside them.`, fence(floorsOf(name))]),
].join('\n\n');

const text = readFileSync(DOCUMENT, 'utf8');
const [before, rest] = text.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${DOCUMENT} has no lines ${BEGIN} and ${END}`);
const drawing = `${before}${BEGIN}\n\n${drawn}\n\n${END}${after}`;
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, drawing);
else if (drawing !== text) {
  console.error('The drawing in docs/architecture.md does not match the code: run npm run drawing and commit it.');
  process.exitCode = 1;
}

/** The chart of a module's folders. */
function floorsOf(name) {
  const floorOf = (file) =>
    file
      .split('/')
      .slice(1, file.startsWith('payments/providers/') ? 3 : 2)
      .join('/');
  const isInFloor = (file) => moduleOf(file) === name && floorOf(file) !== '' && !floorOf(file).endsWith('.ts');
  const arrows = arrowsOf(
    imports.filter(({ from, to }) => isInFloor(from) && isInFloor(to)),
    floorOf,
  );
  return chart(sorted(files.filter(isInFloor).map(floorOf)), arrows);
}

/** The imports that cross from one group of files to another: group → groups that it imports. */
function arrowsOf(found, groupOf) {
  const arrows = new Map();
  for (const [from, to] of found.map((one) => [groupOf(one.from), groupOf(one.to)])) {
    if (from === to) continue;
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

/** Leaves out each arrow whose end is also reached through another one. Expects no cycles. */
function withoutShortcuts(arrows) {
  const reached = new Map();
  const reach = (group) => {
    if (!reached.has(group)) {
      const next = [...(arrows.get(group) ?? [])];
      reached.set(group, new Set(next.flatMap((one) => [one, ...reach(one)])));
    }
    return reached.get(group);
  };
  return new Map(
    [...arrows].map(([from, to]) => [
      from,
      new Set([...to].filter((end) => ![...to].some((other) => reach(other).has(end)))),
    ]),
  );
}

/** The different names among these, in the same order on every machine. */
function sorted(names) {
  return [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1));
}

function chart(groups, arrows) {
  const idOf = (group) => group.replace(/\W+/g, '_');
  return [
    'flowchart TD',
    ...groups.map((group) => `  ${idOf(group)}["${group}"]`),
    ...groups.flatMap((from) => sorted(arrows.get(from) ?? []).map((to) => `  ${idOf(from)} --> ${idOf(to)}`)),
  ].join('\n');
}

function fence(chartText) {
  return ['```mermaid', chartText, '```'].join('\n');
}
