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

/** Static stages that follow one another run together; every other stage has the machine to itself. */
export const groupsOf = (stages) =>
  stages.reduce((groups, stage) => {
    const last = groups.at(-1);
    if (stage.isStatic && last?.[0].isStatic) last.push(stage);
    else groups.push([stage]);
    return groups;
  }, []);
