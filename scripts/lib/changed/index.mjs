import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { step } from '../progress.mjs';
import { inRoot } from '../root.mjs';
import { changesSince } from './changes.mjs';
import { readGraph } from './graph.mjs';
import { planFor } from './plan.mjs';

/**
 * Returns the stages that a change needs, each with its selection, and what they leave out.
 *
 * @param {string | undefined} base the commit to compare with
 */
export async function stagesForChange(stages, base, folder) {
  const { base: commit, files } = await changesSince(base);
  const shown = files.slice(0, 20).map((file) => `\n  ${file}`);
  console.log(`Changed since ${commit}: ${files.length}${shown.join('')}${files.length > 20 ? '\n  …' : ''}`);
  if (files.length === 0) return { stages: [], leftOut: ['Everything, because nothing changed: npm test'] };

  const { importers, boundaries } = await step('Reading who imports what', () => readGraph(folder));
  const tree = { read: (file) => readFileSync(inRoot(file), 'utf8'), exists: (file) => existsSync(inRoot(file)) };
  const plan = planFor(files, importers, tree);
  const chosen = stages
    .filter(({ name }) => plan.stages.has(name))
    .map((stage) => ({ ...stage, selection: plan.stages.get(stage.name) }))
    .map((stage) => (stage.name === 'boundaries' ? { ...stage, run: () => stage.run(folder, boundaries) } : stage));
  for (const { name, selection } of chosen) console.log(`  ${name}${describe(name, selection)}`);
  return { stages: chosen, leftOut: plan.leftOut };
}

function describe(name, selection) {
  if (selection === true) return '';
  if (Array.isArray(selection)) {
    if (name === 'format' || name === 'lint') return `: ${selection.length} files`;
    return `: ${selection.map((file) => basename(file).replace(/\.(test|spec)\.ts$/, '')).join(', ')}`;
  }
  const { related, scripts } = selection;
  return `: what imports ${related.length} files, ${scripts.length} tests of scripts`;
}
