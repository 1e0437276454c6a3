import { run } from '../run.mjs';

/**
 * Returns the files that differ from a commit, as paths from the root: committed since, uncommitted and untracked.
 *
 * Without `base`, compares with the commit where the branch left `main`. On `main` itself it is the last commit, or the
 * one before when nothing is uncommitted.
 *
 * @returns {Promise<{ base: string, files: string[] }>}
 */
export async function changesSince(base, { cwd } = {}) {
  const git = async (...args) => {
    const { ok, output } = await run('git', args, { cwd });
    if (!ok) throw new Error(`git ${args.join(' ')}\n${output}`);
    return output;
  };
  const from = base ?? (await startOfWork(git));
  const commit = await git('rev-parse', '--short', '--verify', `${from}^{commit}`);
  const listed = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', commit),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const files = new Set(listed.flatMap((list) => list.split('\0')).filter(Boolean));
  return { base: commit, files: [...files] };
}

async function startOfWork(git) {
  for (const trunk of ['main', 'origin/main', '@{upstream}']) {
    const start = await git('merge-base', 'HEAD', trunk).catch(() => null);
    if (start === null) continue;
    if (start !== (await git('rev-parse', 'HEAD')) || (await git('status', '--porcelain'))) return start;
    return 'HEAD~1';
  }
  throw new Error('There is no branch main to compare with. Pass a commit: npm test -- --changed COMMIT');
}
