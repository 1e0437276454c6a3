/**
 * Returns the owner of each table: the room with its entity; without an entity, the only room that inserts into it
 * or, as `given`, the one that has a library fill it.
 * @returns {{ owners: Map<string, string>, faults: string[], entities: Map<string, string> }} rooms by
 *   table, and tables by the name of their entity
 */
export function ownersOf(files, schema, given) {
  const found = files.flatMap((file) => entitiesIn(file).map((entity) => ({ ...entity, room: file.room })));
  const owners = new Map([...Object.entries(given), ...found.map(({ table, room }) => [table, room])]);
  const faults = [];
  for (const table of schema.keys()) {
    if (owners.has(table)) continue;
    const inserts = ({ uses }) => uses.flat().some((use) => use.isInsert && use.table === table);
    const rooms = new Set(files.filter(inserts).map(({ room }) => room));
    if (rooms.size === 1) owners.set(table, [...rooms][0]);
    if (rooms.size > 1)
      faults.push(`${table} has no entity and rows from ${[...rooms].join(' and ')}: leave it to one`);
  }
  return { owners, faults, entities: new Map(found.map(({ name, table }) => [name, table])) };
}

/** Returns the entity classes of a file, each with its table. */
const entitiesIn = ({ tree }) =>
  [...tree.text.matchAll(/^@Entity\('(\w+)'\)[\s\S]*?^export class (\w+)/gm)].map(([, table, name]) => ({
    table,
    name,
  }));
