const NOT_COLUMNS = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|EXCLUDE|FOREIGN|LIKE)\b/;

/**
 * Returns every table that migrations have ever created, each with every column it has ever had.
 * @param {string[]} migrations sources of all migrations
 * @returns {Map<string, Set<string>>}
 */
export function schemaOf(migrations) {
  const tables = new Map();
  const add = (table, column) => {
    if (!tables.has(table)) tables.set(table, new Set());
    if (column) tables.get(table).add(column);
  };
  for (const source of migrations) {
    for (const { 1: table, index, 0: found } of source.matchAll(
      /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+) \(/g,
    )) {
      add(table);
      for (const part of partsOf(source, index + found.length))
        if (!NOT_COLUMNS.test(part)) add(table, /^"?(\w+)/.exec(part)?.[1]);
    }
    for (const { 1: table, 2: rest } of source.matchAll(/ALTER TABLE (\S+)([^;`]*)/g)) {
      const altered = table.startsWith('$') ? [...source.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name) : [table];
      for (const name of altered)
        for (const [, column] of rest.matchAll(/ADD COLUMN (?:IF NOT EXISTS )?(\w+)/g))
          if (tables.has(name) || name === table) add(name, column);
    }
  }
  return tables;
}

/** Returns the text between the opening parenthesis before `start` and its closing one, split at top-level commas. */
function partsOf(source, start) {
  const parts = [''];
  let depth = 1;
  for (let at = start; depth > 0 && at < source.length; at++) {
    const letter = source[at];
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
