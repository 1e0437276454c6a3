import ts from 'typescript';
import { columnsIn, partsOf } from './statements.mjs';

/**
 * Returns the tables and columns that the texts of a file name. `tables` are the candidates for a column's table. Names
 * are resolved in the innermost sub-select that defines them; an alias also in the file and then in the module, since
 * SQL is composed from parts.
 * @returns {{ at: number, tables: string[], column?: string, isWrite?: boolean }[]}
 */
export function usesOf(file, files, schema) {
  const inFile = file.uses.flat();
  const inModule = files.filter(({ module }) => module === file.module).flatMap(({ uses }) => uses.flat());
  return file.texts.flatMap(({ text, start }, index) => {
    const inText = file.uses[index];
    const partAt = partsOf(text);
    const columns = columnsIn(text).flatMap(({ qualifier, column, at }) => {
      const isMeant = ({ alias, table }) =>
        qualifier ? alias === qualifier : column === '*' || schema.get(table).has(column);
      const near = nearest(inText, partAt, partAt(at), isMeant);
      const elsewhere = () =>
        [inFile, inModule].map((uses) => uses.filter(isMeant)).find((uses) => uses.length > 0) ?? [];
      const meant = near.length > 0 || !qualifier ? near : elsewhere();
      const tables = meant.map(({ table }) => table).filter((table) => column === '*' || schema.get(table).has(column));
      return tables.length > 0 ? [{ at: start + at, column, tables: [...new Set(tables)] }] : [];
    });
    return [...inText.map(({ at, table, isWrite }) => ({ at: start + at, tables: [table], isWrite })), ...columns];
  });
}

/** Returns the matching uses in the innermost part around `part` that has any. */
function nearest(uses, partAt, part, isMeant) {
  for (let depth = part.length; depth > 0; depth--) {
    const found = uses.filter((use) => {
      const its = partAt(use.at);
      return its.length === depth && its.at(-1) === part[depth - 1] && isMeant(use);
    });
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Returns the imports of entity classes, which give access to every column of a table and every way to change it.
 * @param {Map<string, string>} tables by the names of their entities
 */
export function importedEntities(file, tables) {
  return file.tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || importClause.isTypeOnly || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter((element) => !element.isTypeOnly && tables.has((element.propertyName ?? element.name).text))
      .map((element) => ({ at: element.getStart(), table: tables.get((element.propertyName ?? element.name).text) }));
  });
}
