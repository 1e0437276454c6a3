import { relative } from 'node:path';
import { jestAlone, nodeAlone, playwrightAlone } from './alone.mjs';
import { root } from './root.mjs';
import { idsIn, linesAbout } from './site-lines.mjs';

/**
 * The result of a test stage.
 *
 * @typedef {{ passed: number, failed: number, problems: string[], notes: string[] }} Tally
 */

/** How many lines from the end of a failing program's output are printed. */
const TAIL_LINES = 60;

/** How many lines of what a page showed are printed. */
const PAGE_LINES = 100;

/** @returns {Tally} */
export const tally = (passed = 0, failed = 0, problems = [], notes = []) => ({ passed, failed, problems, notes });

/** A check that counts as one test. */
export function oneCheck(title, { ok, output }) {
  return ok ? tally(1) : tally(0, 1, [`${title}\n${tail(output)}`]);
}

export function sum(tallies) {
  return tallies.reduce(
    (all, one) =>
      tally(
        all.passed + one.passed,
        all.failed + one.failed,
        [...all.problems, ...one.problems],
        [...all.notes, ...one.notes],
      ),
    tally(),
  );
}

/** The line that ends every run. */
export const summaryLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Counts jest's `--json` report. A file that could not run at all counts as one failure; so does a run that failed
 * otherwise, for example because its servers did not start.
 */
export function fromJest(title, report, { ok, output }) {
  if (!report) return oneCheck(title, { ok: false, output });
  const broken = report.numRuntimeErrorTestSuites;
  const failed = report.numFailedTests + broken;
  const problems = report.testResults.filter(({ status }) => status === 'failed').map(describeSuite);
  const skipped = report.numPendingTests + report.numTodoTests;
  const notes = skipped ? [`${title}: ${skipped} tests were skipped`] : [];
  if (failed === 0 && !ok) return tally(report.numPassedTests, 1, [`${title}\n${tail(output)}`], notes);
  return tally(report.numPassedTests, failed, problems, notes);
}

/**
 * Counts Playwright's JSON report. A test that passed only on a retry counts as passed, and is named.
 *
 * @param {string} said the site's log
 */
export function fromPlaywright(title, report, { ok, output }, said = '') {
  if (!report) return oneCheck(title, { ok: false, output });
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = [];
  if (flaky) notes.push(`${title}: ${flaky} tests passed only on the second attempt`);
  if (skipped) notes.push(`${title}: ${skipped} tests were skipped`);
  const problems = specsOf(report)
    .filter(({ ok: fine }) => !fine)
    .map((spec) => describeSpec(spec, said));
  if (unexpected === 0 && !ok) {
    const errors = (report.errors ?? []).map(({ message }) => message).join('\n');
    return tally(expected + flaky, 1, [`${title}\n${errors || tail(output)}`], notes);
  }
  return tally(expected + flaky, unexpected, problems, notes);
}

/** Counts the report of `node --test` in TAP. */
export function fromTap(title, { ok, output }) {
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  const [passed, failed] = [count('pass'), count('fail')];
  if (ok) return tally(passed, failed);
  const problems = failuresIn(output);
  return tally(passed, Math.max(failed, 1), problems.length > 0 ? problems : [`${title}\n${tail(output)}`]);
}

const tail = (text) => text.split('\n').slice(-TAIL_LINES).join('\n');
const fromRoot = (path) => relative(root, path);
const alone = (commands) => `To run it alone:\n${commands.map((command) => `  ${command}`).join('\n')}`;

function describeSuite({ name, message, assertionResults = [] }) {
  const file = fromRoot(name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const commands = failed.length > 0 ? failed.map(({ fullName }) => jestAlone(file, fullName)) : [jestAlone(file)];
  return `${file}\n${message}\n${alone(commands)}`;
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

function describeSpec({ file, line, title, tests }, said) {
  const results = tests.flatMap((test) => test.results);
  // A test that ran out of time has two errors in one result: the second one names the call that it was waiting in.
  const message = (results[0]?.errors ?? []).map((error) => error.message).join('\n\n');
  const attached = results.flatMap(({ attachments = [] }) => attachments);
  const textOf = (wanted) =>
    attached
      .filter(({ name, body }) => name === wanted && body)
      .map(({ body }) => Buffer.from(body, 'base64').toString())
      .join('\n');
  const lines = linesAbout([...idsIn(textOf('request ids')), ...idsIn(message)], said);
  const parts = [
    ['The site logged', lines.join('\n')],
    ['The browser reported', textOf('console and failed requests')],
    ['The page showed', textOf('page').split('\n').slice(0, PAGE_LINES).join('\n')],
  ];
  const seen = parts.flatMap(([what, text]) => (text ? [`${what}:\n${text}\n`] : [])).join('');
  return `${file}:${line} ${title}\n${message}\n${seen}${alone([playwrightAlone(file, line)])}`;
}

/** Returns the TAP details of each failed test: a block from the line `not ok` to three dots. */
function failuresIn(output) {
  const blocks = output.matchAll(/^( *)not ok \d+ - (.*)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\.$/gm);
  return [...blocks]
    .filter(([, , , details]) => !details.includes("failureType: 'subtestsFailed'"))
    .map(([, , name, details]) => {
      const place = /location: '(.*):\d+:\d+'/.exec(details)?.[1];
      const command = place ? `\n${alone([nodeAlone(fromRoot(place), name)])}` : '';
      return `${name}\n${details}${command}`;
    });
}
