const NAME = String.raw`"?([a-z_][a-z0-9_]*)"?`;
const ALIAS = String.raw`(?:\s+(?:AS\s+)?([a-z_][a-z0-9_]*))?`;
const READ = new RegExp(String.raw`\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?${NAME}${ALIAS}`, 'g');
const FURTHER = new RegExp(String.raw`^\s*,\s*${NAME}${ALIAS}`);
const WRITE = new RegExp(
  String.raw`(?:\b(?:INSERT|MERGE)\s+INTO|\bDELETE\s+FROM|\bTRUNCATE(?:\s+TABLE)?|\bUPDATE)\s+(?:ONLY\s+)?${NAME}${ALIAS}`,
  'g',
);

/**
 * Returns the tables that an SQL text names, each with its alias and position. Expects keywords in upper case and names
 * in lower case, as everywhere in the backend.
 * @returns {{ table: string, alias: string, at: number, isWrite: boolean, isInsert: boolean }[]}
 */
export function tablesIn(text) {
  const sql = withoutValues(text);
  const found = [];
  const add = (match, at, isWrite) => {
    if (!found.some((one) => one.at === at && one.table === match[1]))
      found.push({
        table: match[1],
        alias: match[2] ?? match[1],
        at,
        isWrite,
        isInsert: match[0].startsWith('INSERT'),
      });
  };
  for (const match of sql.matchAll(WRITE)) add(match, placeOf(match), true);
  for (const match of sql.matchAll(READ)) {
    add(match, placeOf(match), false);
    let end = match.index + match[0].length;
    for (let more = FURTHER.exec(sql.slice(end)); more; more = FURTHER.exec(sql.slice(end))) {
      add(more, end + placeOf({ ...more, 0: more[0], index: 0 }), false);
      end += more[0].length;
    }
  }
  return found;
}

/** Returns the columns that an SQL text names: `qualifier` is the part before the dot, null without one. */
export function columnsIn(text) {
  const sql = withoutValues(text);
  const qualified = [...sql.matchAll(/(?<![\w.])([a-z_]\w*)\.("?)([a-z_]\w*|\*)\2/g)].map((match) => ({
    qualifier: match[1],
    column: match[3],
    at: match.index,
  }));
  const bare = [...sql.matchAll(/(?<![\w."]|\bAS\s+)([a-z_][a-z0-9_]*)(?![\w."]|\s*\()/g)].map((match) => ({
    qualifier: null,
    column: match[1],
    at: match.index,
  }));
  const stars = [...sql.matchAll(/\b(?:SELECT|RETURNING)\s+(?:DISTINCT\s+)?\*/g)].map((match) => ({
    qualifier: null,
    column: '*',
    at: match.index,
  }));
  return [...qualified, ...bare, ...stars];
}

const placeOf = (match) => match.index + match[0].lastIndexOf(match[1], match[0].length - (match[2]?.length ?? 0));

/** Blanks quoted values and comments, keeping the length. */
const withoutValues = (text) => text.replaceAll(/'[^'\n]*'|--[^\n]*/g, (found) => ' '.repeat(found.length));

/**
 * Returns a function that maps a position in an SQL text to the parts of the statement around it, outermost first:
 * parentheses open a part, and so does a UNION within them.
 * @returns {(at: number) => number[]}
 */
export function partsOf(text) {
  const changes = [{ at: 0, path: [0] }];
  for (const { 0: sign, index } of withoutValues(text).matchAll(/[()]|\b(?:UNION|EXCEPT|INTERSECT)\b/g)) {
    const { path } = changes.at(-1);
    const around = sign === '(' ? path : path.slice(0, -1);
    const next = sign === ')' && path.length > 1 ? around : [...around, changes.length];
    changes.push({ at: index, path: next });
  }
  return (place) => changes.findLast(({ at }) => at <= place).path;
}
