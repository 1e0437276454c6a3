/** Picks stages by the command line: all of them, or those of `--only unit,lint`, always in their own order. */
export function chooseStages(stages, args) {
  if (args.length === 0) return stages;
  const names = stages.map(({ name }) => name);
  const list = args[0] === '--only' ? args[1] : /^--only=(.*)$/.exec(args[0])?.[1];
  const wanted = list?.split(',').map((name) => name.trim()) ?? [];
  const unknown = wanted.filter((name) => !names.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    throw new Error(`Usage: npm test -- --only STAGE,STAGE\nStages: ${names.join(', ')}`);
  }
  return stages.filter(({ name }) => wanted.includes(name));
}
