import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inRoot } from '../../../lib/root.mjs';

/** Judges the sales of a drill against a database that has all of them. */
function judge(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'sales-'));
  try {
    writeFileSync(join(folder, 'sold'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    const script = `. "$1/common.sh"; . "$1/sales.sh"; sold=$2
      in_database() { wc -l <"$sold.orders"; }
      judge_records; finish`;
    const place = inRoot('scripts/lab/drills/lib');
    const { status, stdout } = spawnSync(
      '/bin/bash',
      ['-euo', 'pipefail', '-c', script, 'judge', place, join(folder, 'sold')],
      {
        encoding: 'utf8',
      },
    );
    return { status, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const totals = { sales: 1, answers: {} };

test('a drill passes when every acknowledged sale is in the database', () => {
  const { status, stdout } = judge([{ order: '0a-1', paid: true, failed: [] }, totals]);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /PASS acknowledged orders in the database: 1/);
});

test('a drill fails when no sale was acknowledged: it has shown nothing', () => {
  const { status, stdout } = judge([{ order: null, paid: false, failed: ['order ECONNREFUSED '] }, totals]);
  assert.equal(status, 1);
  assert.match(stdout, /FAIL no order was acknowledged/);
});
