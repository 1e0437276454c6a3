import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, groupsOf } from './choose.mjs';
import { inRoot } from './root.mjs';
import { linesOfNoRequest } from './site-lines.mjs';
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
    {
      status: 'failed',
      name: inRoot('backend', 'test', 'api', 'b.test.ts'),
      message: 'expected 1',
      assertionResults: [
        { status: 'passed', fullName: 'b adds' },
        { status: 'failed', fullName: "b counts (in fen) what's left" },
      ],
    },
  ];
  const result = fromJest('Rules', jestReport({ numFailedTests: 1, numPendingTests: 1, testResults }), broken);
  const command =
    'npx jest -c backend/jest.config.mjs --selectProjects api --runTestsByPath backend/test/api/b.test.ts';
  assert.deepEqual(result.problems, [
    `backend/test/api/b.test.ts\nexpected 1\nTo run it alone:\n  ${command} -t '^b counts \\(in fen\\) what'\\''s left$'`,
  ]);
  assert.deepEqual(result.notes, ['Rules: 1 tests were skipped']);
});

const [refused, broke] = ['1', '2'].map((digit) => '8-4-4-4-12'.replace(/\d+/g, (count) => digit.repeat(count)));
const attachment = (name, text) => ({ name, body: Buffer.from(text).toString('base64') });

test('counts the tests of a Playwright report and finds the failing one in its suites', () => {
  const spec = {
    ok: false,
    file: 'buy.spec.ts',
    line: 7,
    title: 'buys',
    tests: [
      {
        results: [
          {
            errors: [{ message: 'out of time' }, { message: `no button (${refused})` }],
            attachments: [
              attachment('request ids', broke),
              attachment('console and failed requests', 'TypeError: no'),
              attachment('page', '- heading\n'.repeat(200)),
              { name: 'screenshot', path: '/tmp/picture.png' },
            ],
          },
        ],
      },
    ],
  };
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ suites: [{ specs: [spec, { ok: true }] }] }],
  };
  const said = [refused, broke, '3'.repeat(8)].map((id) => `{"requestId":"${id}"}`);
  const result = fromPlaywright('Browser', report, broken, said.join('\n'));
  assert.deepEqual(counts(result), [5, 1]);
  assert.deepEqual(result.problems[0].split('\n'), [
    'buy.spec.ts:7 buys',
    'out of time',
    '',
    `no button (${refused})`,
    'The site logged:',
    said[0],
    said[1],
    'The browser reported:',
    'TypeError: no',
    'The page showed:',
    ...Array.from({ length: 100 }, () => '- heading'),
    'To run it alone:',
    '  npm test -- --spec buy.spec.ts:7',
  ]);
  assert.deepEqual(result.notes, ['Browser: 1 tests passed only on the second attempt']);
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

test('repeats each test that failed under node and how to run it alone', () => {
  const output = [
    '# Subtest: rolls',
    '    not ok 1 - adds 1.5',
    '      ---',
    `      location: '${inRoot('scripts', 'lib', 'a.test.mjs')}:7:1'`,
    "      failureType: 'testCodeFailure'",
    '      ...',
    'not ok 1 - rolls',
    '  ---',
    "  failureType: 'subtestsFailed'",
    '  ...',
    '# fail 2',
  ];
  const { problems } = fromTap('Scripts', { ok: false, output: output.join('\n') });
  assert.equal(problems.length, 1);
  assert.match(problems[0], /^adds 1\.5\n/);
  assert.match(problems[0], /\n {2}node --test --test-name-pattern='\^adds 1\\\.5\$' scripts\/lib\/a\.test\.mjs$/);
});

test('separates log lines that belong to no request', () => {
  const log = `{"msg":"no room"}\n{"requestId":"${broke}"}\n\n`;
  assert.deepEqual(linesOfNoRequest(log), ['{"msg":"no room"}']);
});

test('adds up the results of stages and reports them in one line', () => {
  const total = sum([oneCheck('Lint', fine), oneCheck('Types', broken), tally(10, 2)]);
  assert.equal(summaryLine(total), '11 passed, 3 failed');
  assert.deepEqual(total.problems, ['Types\nit broke']);
});

const stages = ['lint', 'unit', 'build', 'browser'].map((name) => ({ name }));

test('chooses stages in their own order and refuses unknown ones', () => {
  const chosen = (...args) => choose(stages, args).stages.map(({ name }) => name);
  assert.deepEqual(chosen(), ['lint', 'unit', 'build', 'browser']);
  assert.deepEqual(chosen('--only', 'build, lint'), ['lint', 'build']);
  assert.deepEqual(chosen('--only=unit'), ['unit']);
  const mistakes = [['--only', 'nothing'], ['--only'], ['lint'], ['--only='], ['--all'], ['--changed', 'a', 'b']];
  for (const args of [...mistakes, ['--only', 'lint', '--changed'], ['--only', 'unit', '--spec', 'a.spec.ts']]) {
    assert.throws(() => choose(stages, args), /Stages: lint, unit, build, browser/, args.join(' '));
  }
});

test('runs browser specs alone by file and line', () => {
  const selection = ['buy.spec.ts:7'];
  assert.deepEqual(choose(stages, ['--spec', 'buy.spec.ts:7']).stages, [{ name: 'browser', selection }]);
  const both = ['--only', 'browser', '--spec', 'a.spec.ts', '--spec', 'b.spec.ts'];
  assert.deepEqual(choose(stages, both).stages, [{ name: 'browser', selection: ['a.spec.ts', 'b.spec.ts'] }]);
});

test('takes what changed since a commit, or since the branch began', () => {
  assert.deepEqual(choose(stages, ['--changed']), { changed: true, base: undefined });
  assert.deepEqual(choose(stages, ['--changed', 'main~3']), { changed: true, base: 'main~3' });
});

test('keeps the settings of the machine out of the tests', () => {
  const environment = { PATH: '/bin', DATABASE_URL: 'postgres://real', SMTP_URL_FILE: '/run/secrets/smtp', CI: 'true' };
  assert.deepEqual(testEnvironment(environment, { PORT: '1' }), { PATH: '/bin', CI: 'true', PORT: '1' });
});

test('runs stages that share the machine side by side when they follow one another', () => {
  const [build, lint, types, soak, format] = [
    {},
    { sharesMachine: true },
    { sharesMachine: true },
    {},
    { sharesMachine: true },
  ];
  assert.deepEqual(groupsOf([build, lint, types, soak, format]), [[build], [lint, types], [soak], [format]]);
});
