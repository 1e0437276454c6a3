import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { step } from '../progress.mjs';
import { inRoot } from '../root.mjs';
import { bin, run } from '../run.mjs';
import { planFor } from './plan.mjs';

/** Returns the stages that a change since the commit `base` needs, each with its selection, and what they leave out. */
export async function stagesForChange(stages, base, folder) {
  const { base: commit, files } = await changesSince(base);
  const shown = files.slice(0, 20).map((file) => `\n  ${file}`);
  console.log(`Changed since ${commit}: ${files.length}${shown.join('')}${files.length > 20 ? '\n  …' : ''}`);
  if (files.length === 0) return { stages: [], leftOut: ['Everything, because nothing changed: npm test'] };

  const { importers, boundaries } = await step('Reading who imports what', () => readGraph(folder));
  const tree = { read: (file) => readFileSync(inRoot(file), 'utf8'), exists: (file) => existsSync(inRoot(file)) };
  const plan = planFor(files, importers, tree);
  plan.stages.set('boundaries', boundaries);
  const chosen = stages
    .filter(({ name }) => plan.stages.has(name))
    .map((stage) => ({ ...stage, selection: plan.stages.get(stage.name) }));
  for (const { name, selection } of chosen) {
    const isListed = Array.isArray(selection) && name !== 'format' && name !== 'lint';
    console.log(isListed ? `  ${name}: ${selection.map((file) => basename(file)).join(', ')}` : `  ${name}`);
  }
  return { stages: chosen, leftOut: plan.leftOut };
}

/**
 * Returns the files that differ from a commit, as paths from the root, with uncommitted and untracked ones. Without
 * `base`, it is where the branch left `main`; on `main` the last commit or, if nothing is uncommitted, the one before.
 */
export async function changesSince(base, { cwd } = {}) {
  const git = async (...args) => {
    const { ok, output } = await run('git', args, { cwd });
    if (!ok) throw new Error(`git ${args.join(' ')}\n${output}`);
    return output;
  };
  const commit = await git('rev-parse', '--short', '--verify', `${base ?? (await startOfWork(git))}^{commit}`);
  const differing = await git('diff', '--name-only', '--no-renames', '-z', commit);
  const untracked = await git('ls-files', '--others', '--exclude-standard', '-z');
  return { base: commit, files: [...new Set(`${differing}\0${untracked}`.split('\0').filter(Boolean))] };
}

async function startOfWork(git) {
  for (const trunk of ['main', 'origin/main', '@{upstream}']) {
    const start = await git('merge-base', 'HEAD', trunk).catch(() => null);
    const isUntouched = start === (await git('rev-parse', 'HEAD')) && !(await git('status', '--porcelain'));
    if (start !== null) return isUntouched ? 'HEAD~1' : start;
  }
  throw new Error('There is no branch main to compare with. Pass a commit: npm test -- --changed COMMIT');
}

/** Reads who imports each file and, in the same pass, whether imports keep the boundaries between modules. */
async function readGraph(folder) {
  const file = join(folder, 'imports.json');
  // Includes tests, to which the boundaries do not apply.
  const roots = ['backend/src', 'backend/test', 'frontend/src', 'frontend/e2e', 'packages', 'scripts'];
  const args = ['--output-type', 'json', '--output-to', file, ...roots];
  const { ok, output } = await bin('dependency-cruiser/bin/dependency-cruise.mjs', args);
  if (!ok) throw new Error(`dependency-cruiser\n${output}`);
  const { modules, summary } = JSON.parse(readFileSync(file, 'utf8'));
  const broken = summary.violations
    .filter(({ rule, from }) => rule.severity === 'error' && !/^(backend\/test|frontend\/e2e)\//.test(from))
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const importers = new Map(modules.map(({ source, dependents }) => [source, dependents]));
  return { importers, boundaries: { ok: broken.length === 0, output: broken.join('\n') } };
}
