/**
 * Returns the owner of each table: the module with its entity; without an entity, the only module that inserts into it
 * or, as `given`, the one that has a library fill it.
 * @returns {{ owners: Map<string, string>, faults: string[], entities: Map<string, string> }} modules by
 *   table, and tables by the name of their entity
 */
export function ownersOf(files, schema, given) {
  const found = files.flatMap((file) => entitiesIn(file).map((entity) => ({ ...entity, module: file.module })));
  const owners = new Map([...Object.entries(given), ...found.map(({ table, module }) => [table, module])]);
  const faults = [];
  for (const table of schema.keys()) {
    if (owners.has(table)) continue;
    const inserts = ({ uses }) => uses.flat().some((use) => use.isInsert && use.table === table);
    const modules = new Set(files.filter(inserts).map(({ module }) => module));
    if (modules.size === 1) owners.set(table, [...modules][0]);
    if (modules.size > 1)
      faults.push(`${table} has no entity and rows from ${[...modules].join(' and ')}: let only one insert`);
  }
  return { owners, faults, entities: new Map(found.map(({ name, table }) => [name, table])) };
}

/** Returns the entity classes of a file, each with its table. */
const entitiesIn = ({ tree }) =>
  [...tree.text.matchAll(/^@Entity\('(\w+)'\)[\s\S]*?^export class (\w+)/gm)].map(([, table, name]) => ({
    table,
    name,
  }));
