// npm test: everything that can be checked on one machine, in stages. Ends with one line: `N passed, N failed`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { stagesForChange } from './lib/changed/index.mjs';
import { choose, groupsOf } from './lib/choose.mjs';
import { installDebianPackages } from './lib/debian.mjs';
import { requireNode } from './lib/node-version.mjs';
import { generate, install } from './lib/prepare.mjs';
import { step } from './lib/progress.mjs';
import { STAGES } from './lib/stages.mjs';
import { oneCheck, sum, summaryLine } from './lib/tally.mjs';

requireNode();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const folder = mkdtempSync(join(tmpdir(), 'site-tests-'));
// The database runs as another user when we are root.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const leftOut = [];
const total = sum(await runAll());
const separator = '-'.repeat(80);
const readable = process.stdout.isTTY ? (text) => text : stripVTControlCharacters;
for (const problem of total.problems) console.log(readable(`${separator}\n${problem}\n`));
for (const note of total.notes) console.log(`Note: ${note}`);
if (leftOut.length > 0) console.log(`Left out:\n${leftOut.map((what) => `- ${what}`).join('\n')}`);
console.log(summaryLine(total));
process.exit(total.failed > 0 ? 1 : 0);

async function runAll() {
  try {
    const wanted = choose(STAGES, process.argv.slice(2));
    await install();
    await generate();
    const stages = wanted.changed ? await changedStages(wanted.base) : wanted.stages;
    await installDebianPackages(packagesFor(stages));
    const tallies = [];
    for (const group of groupsOf(stages)) {
      const waiting = group.values();
      const lane = async () => {
        for (const stage of waiting) tallies.push(await runStage(stage));
      };
      await Promise.all([lane(), lane()]);
    }
    return tallies;
  } catch (error) {
    return [oneCheck('The tests cannot be run', { ok: false, output: error.message })];
  }
}

async function changedStages(base) {
  const plan = await stagesForChange(STAGES, base, folder);
  leftOut.push(...plan.leftOut);
  return plan.stages;
}

/** A stage that throws counts as a failure and does not prevent the others from running. */
async function runStage({ name, title, run, selection }) {
  const files = join(folder, name);
  mkdirSync(files);
  const work = () => run(files, selection).catch((error) => oneCheck(title, { ok: false, output: error.stack }));
  return step(`${title} (${name})`, work, summaryLine);
}

function packagesFor(stages) {
  const names = stages.map(({ name }) => name);
  return [
    ...(names.some((name) => name.startsWith('browser')) ? ['chromium-headless-shell', 'fonts-noto-cjk'] : []),
    ...(names.some((name) => name.endsWith('redis')) ? ['redis-server'] : []),
    ...(names.includes('edge') ? ['nginx-light'] : []),
  ];
}
