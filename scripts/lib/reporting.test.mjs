import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStages, groupsOf } from './choose.mjs';
import { fromJest, fromPlaywright, fromTap, oneCheck, sum, summaryLine, tally } from './tally.mjs';
import { testEnvironment } from './test-environment.mjs';

const fine = { ok: true, output: '' };
const broken = { ok: false, output: 'it broke' };
const cleanReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const jestReport = (report) => ({ ...cleanReport, ...report });
const counts = ({ passed, failed }) => [passed, failed];

test('counts the passed and failed tests of a jest report', () => {
  assert.deepEqual(counts(fromJest('Rules', jestReport({}), fine)), [3, 0]);
  assert.deepEqual(counts(fromJest('Rules', jestReport({ numFailedTests: 2 }), broken)), [3, 2]);
});

test('counts a file that jest could not run, and a jest run that failed without a failing test', () => {
  assert.deepEqual(counts(fromJest('Rules', jestReport({ numRuntimeErrorTestSuites: 1 }), broken)), [3, 1]);
  assert.deepEqual(counts(fromJest('Rules', jestReport({}), broken)), [3, 1]);
  assert.deepEqual(fromJest('Rules', null, broken), tally(0, 1, ['Rules\nit broke']));
  assert.equal(fromJest('Rules', null, fine).failed, 1, 'no report is no success');
});

test('repeats what failed in jest and notes how many tests were skipped', () => {
  const testResults = [
    { status: 'passed', name: 'a.test.ts', message: '' },
    { status: 'failed', name: 'b.test.ts', message: 'expected 1' },
  ];
  const result = fromJest('Rules', jestReport({ numFailedTests: 1, numPendingTests: 1, testResults }), broken);
  assert.deepEqual(result.problems, ['b.test.ts\nexpected 1']);
  assert.deepEqual(result.notes, ['Rules: 1 tests were skipped']);
});

test('counts the tests of a Playwright report and finds the failing one in its suites', () => {
  const spec = {
    ok: false,
    file: 'buy.spec.ts',
    line: 7,
    title: 'buys',
    tests: [{ results: [{ errors: [{ message: 'no button' }] }] }],
  };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ suites: [{ specs: [spec, { ok: true }] }] }],
  };
  const result = fromPlaywright('Browser', report, broken);
  assert.deepEqual(counts(result), [5, 1]);
  assert.deepEqual(result.problems, ['buy.spec.ts:7 buys\nno button']);
  assert.deepEqual(result.notes, ['Browser: 1 tests passed only at a second try']);
});

test('fails a browser run that ended without running a test', () => {
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'No tests found' }],
  };
  assert.deepEqual(fromPlaywright('Browser', report, broken), tally(0, 1, ['Browser\nNo tests found']));
});

test('counts the tests of a TAP report, with at least one failure when the run failed', () => {
  assert.deepEqual(counts(fromTap('Scripts', { ok: true, output: '# pass 4\n# fail 0' })), [4, 0]);
  assert.deepEqual(counts(fromTap('Scripts', { ok: false, output: '# pass 4\n# fail 2' })), [4, 2]);
  assert.deepEqual(counts(fromTap('Scripts', broken)), [0, 1]);
});

test('adds up the results of stages and reports them in one line', () => {
  const total = sum([oneCheck('Lint', fine), oneCheck('Types', broken), tally(10, 2)]);
  assert.equal(summaryLine(total), '11 passed, 3 failed');
  assert.deepEqual(total.problems, ['Types\nit broke']);
});

test('chooses stages in their own order and refuses unknown ones', () => {
  const stages = [{ name: 'lint' }, { name: 'unit' }, { name: 'build' }];
  assert.deepEqual(chooseStages(stages, []), stages);
  assert.deepEqual(chooseStages(stages, ['--only', 'build, lint']), [{ name: 'lint' }, { name: 'build' }]);
  assert.deepEqual(chooseStages(stages, ['--only=unit']), [{ name: 'unit' }]);
  for (const args of [['--only', 'nothing'], ['--only'], ['lint'], ['--only=']]) {
    assert.throws(() => chooseStages(stages, args), /Stages: lint, unit, build/);
  }
});

test('keeps the settings of the machine out of the tests', () => {
  const environment = { PATH: '/bin', DATABASE_URL: 'postgres://real', SMTP_URL_FILE: '/run/secrets/smtp', CI: 'true' };
  assert.deepEqual(testEnvironment(environment, { PORT: '1' }), { PATH: '/bin', CI: 'true', PORT: '1' });
});

test('runs only static stages side by side, and those that follow one another together', () => {
  const [build, lint, types, soak, format] = [{}, { isStatic: true }, { isStatic: true }, {}, { isStatic: true }];
  assert.deepEqual(groupsOf([build, lint, types, soak, format]), [[build], [lint, types], [soak], [format]]);
});
