import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from '../../lib/root.mjs';
import { isDrawn } from './sample.mjs';

const CAUGHT = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** Counts mutants by outcome. The score is the percentage of those caught. */
export function count(mutants) {
  const drawn = mutants.filter(isDrawn);
  const of = (...statuses) => drawn.filter(({ status }) => statuses.includes(status)).length;
  const [caught, missed] = [of(...CAUGHT), of(...MISSED)];
  return {
    killed: of('Killed'),
    timeout: of('Timeout'),
    survived: of('Survived'),
    noCoverage: of('NoCoverage'),
    errors: of('RuntimeError', 'CompileError'),
    score: caught + missed === 0 ? '–' : ((100 * caught) / (caught + missed)).toFixed(1),
  };
}

export const tableHead = `| part | killed | timeout | survived | no coverage | errors | score % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |`;

export const tableRow = (name, { killed, timeout, survived, noCoverage, errors, score }) =>
  `| ${[name, killed, timeout, survived, noCoverage, errors, score].join(' | ')} |`;

/**
 * Describes where a mutant is that no test caught, the original code and its replacement; returns nothing for one that
 * was caught.
 */
export function describeMissed(mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant;
  if (!MISSED.includes(status) || !isDrawn(mutant)) return undefined;
  const file = relative(root, fileName);
  const was = textAt(file, location);
  return `${file}:${location.start.line} ${status} ${mutatorName}\n    - ${was}\n    + ${oneLine(replacement)}`;
}

function textAt(file, { start, end }) {
  const lines = readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  return oneLine(lines.join(' '));
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
