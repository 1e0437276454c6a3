import { parseArgs } from 'node:util';

const OPTIONS = {
  only: { type: 'string' },
  spec: { type: 'string', multiple: true },
  changed: { type: 'boolean' },
};

/**
 * Parses the command line: either `changed`, with the given commit, or the stages to run in their own order.
 *
 * @returns {{ changed: true, base?: string } | { changed: false, stages: object[] }}
 */
export function choose(stages, args) {
  const names = stages.map(({ name }) => name);
  const usage = 'npm test -- [--only STAGE,STAGE] [--spec FILE[:LINE]] | --changed [COMMIT]';
  const refusal = new Error(`Usage: ${usage}\nStages: ${names.join(', ')}`);

  const { values, positionals } = parse(args, refusal);
  const { only, spec, changed } = values;
  const [base, ...more] = positionals;
  if (more.length > 0 || (changed ? only || spec : base)) throw refusal;
  if (changed) return { changed, base };

  const wanted = only?.split(',').map((name) => name.trim()) ?? (spec ? ['browser'] : names);
  if (!wanted.every((name) => names.includes(name) && (!spec || name.startsWith('browser')))) throw refusal;
  const chosen = stages.filter(({ name }) => wanted.includes(name));
  return { changed: false, stages: spec ? chosen.map((stage) => ({ ...stage, selection: spec })) : chosen };
}

function parse(args, refusal) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    throw refusal;
  }
}

/** Groups consecutive stages that can share the machine; every other stage has it to itself. */
export const groupsOf = (stages) =>
  stages.reduce((groups, stage) => {
    const last = groups.at(-1);
    if (stage.sharesMachine && last?.[0].sharesMachine) last.push(stage);
    else groups.push([stage]);
    return groups;
  }, []);
