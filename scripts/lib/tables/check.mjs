import { ownersOf } from './owners.mjs';
import { schemaOf } from './schema.mjs';
import { tablesIn } from './statements.mjs';
import { textsOf, UNNAMED } from './texts.mjs';
import { importedEntities, usesOf } from './uses.mjs';
import { Views } from './views.mjs';

const MIGRATIONS = 'platform/database/migrations/';
const TABLE_UNNAMED = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+${UNNAMED}`, 'g');

/**
 * Finds SQL and entities that use another module's tables without permission. A module is a folder of `modules` or
 * `platform`.
 * @param {{ path: string, source: string }[]} sources of backend/src, by their paths below it, without tests
 * @param {{ owners: Record<string, string>, readsAll: Record<string, string>, writes: Record<string, string> }} exceptions
 *   owners of tables that a library fills, modules that may read everything, and what `module > table` may write, each with its reason
 * @returns {string[]} one line for each violation
 */
export function foreignUses(sources, exceptions) {
  const schema = schemaOf(sources.filter(({ path }) => path.startsWith(MIGRATIONS)).map(({ source }) => source));
  const files = sources.filter(({ path }) => !path.startsWith(MIGRATIONS)).map((file) => readFile(file, schema));
  const { owners, faults, entities } = ownersOf(files, schema, exceptions.owners);
  const views = new Views(files);
  const needed = new Set();
  const mayWrite = (module, table) => {
    needed.add(`${module} > ${table}`);
    return owners.get(table) === module || `${module} > ${table}` in exceptions.writes;
  };
  const mayRead = (module, table, column) => {
    if (owners.get(table) === module || `${module} > ${table}` in exceptions.writes) return true;
    needed.add(module);
    return module in exceptions.readsAll || views.allows(owners.get(table), table, column);
  };

  for (const file of files) {
    const { module } = file;
    for (const at of file.unnamed)
      faults.push(`${file.place(at)} asks a table that is not named in the text: name it, or call the part \`…From\``);
    for (const { at, tables, column, isWrite } of usesOf(file, files, schema)) {
      const [table] = tables;
      const owner = owners.get(table);
      const what = column ? `column ${table}.${column}` : `table ${table}`;
      if (!owner) faults.push(`${file.place(at)} names ${table}, which has no owner: name one in exceptions.mjs`);
      else if (isWrite && !mayWrite(module, table))
        faults.push(`${file.place(at)} writes ${table} of ${owner}: call what ${owner} exports or send it an event`);
      else if (!isWrite && !tables.some((one) => mayRead(module, one, column)))
        faults.push(
          `${file.place(at)} reads ${what} of ${owner}: call what ${owner} exports, or declare it in \`views\` beside the entity`,
        );
    }
    for (const { at, table } of module === 'app' ? [] : importedEntities(file, entities))
      if (owners.get(table) !== module)
        faults.push(
          `${file.place(at)} imports the entity of ${table} from ${owners.get(table)}: call what it exports instead`,
        );
  }
  const needless = Object.keys({ ...exceptions.readsAll, ...exceptions.writes }).filter((one) => !needed.has(one));
  return [
    ...faults,
    ...views.faults(owners, schema),
    ...needless.map((one) => `needless exception "${one}": remove it`),
  ];
}

function readFile({ path, source }, schema) {
  const { texts, tree } = textsOf(path, source);
  const [layer, name, ...rest] = path.split('/');
  return {
    path,
    tree,
    texts,
    module: rest.length > 0 ? `${layer}/${name}` : layer,
    unnamed:
      layer === 'modules'
        ? texts.flatMap(({ text, start }) => [...text.matchAll(TABLE_UNNAMED)].map(({ index }) => start + index))
        : [],
    uses: texts.map(({ text }) => tablesIn(text).filter(({ table }) => schema.has(table))),
    place: (at) => `backend/src/${path}:${tree.getLineAndCharacterOfPosition(at).line + 1}`,
  };
}
