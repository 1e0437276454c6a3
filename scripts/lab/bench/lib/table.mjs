const MUST = { least: '≥', most: '≤' };

/** A row of the table: what was measured, against which baseline, and whether it met its target. */
export function line({ path, value, unit, ratio, least, most, cpu, cpuMost, note = '' }) {
  const isReached = (least === undefined || ratio >= least) && (most === undefined || value <= most);
  const isCheap = cpuMost === undefined || cpu === undefined || cpu <= cpuMost;
  return {
    path,
    value: `${format(value)} ${unit}${most === undefined ? '' : ` (${MUST.most} ${most})`}`,
    ratio: ratio === undefined ? '' : `${ratio.toFixed(3)}${least === undefined ? '' : ` (${MUST.least} ${least})`}`,
    cpu: cpu === undefined ? '' : `${cpu.toFixed(1)}${cpuMost === undefined ? '' : ` (${MUST.most} ${cpuMost})`}`,
    note,
    verdict: isReached && isCheap ? 'ok' : isCheap ? 'slow' : 'DEAR',
  };
}

const format = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const COLUMNS = ['path', 'value', 'ratio', 'cpu', 'verdict', 'note'];
const TITLES = { path: 'path', value: 'measured', ratio: 'ratio', cpu: 'CPU in hellos', verdict: '', note: '' };

/** Renders the rows as an aligned Markdown table. */
export function toMarkdown(lines) {
  const rows = [TITLES, ...lines];
  const widths = COLUMNS.map((column) => Math.max(...rows.map((row) => [...row[column]].length)));
  const text = (row) => `| ${COLUMNS.map((column, at) => row[column].padEnd(widths[at])).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [text(TITLES), rule, ...lines.map(text)].join('\n');
}

/**
 * Rejects a load that was refused for any reason other than overload, since it measures nothing; the number of refusals
 * goes to stderr.
 */
export function demandOnly({ statuses, sample }, expected) {
  const others = Object.keys(statuses).filter((status) => !expected.includes(status));
  if (others.some((status) => status !== '503')) throw new Error(`${JSON.stringify(statuses)} ${sample}`);
  if (others.length > 0) console.error(`  ${statuses[503]} requests were shed: is the machine busy?`);
}
