import ts from 'typescript';

/**
 * What modules let others read of their tables, declared as `views` beside the entity. Records which declarations are
 * used, to report unused ones.
 */
export class Views {
  #declared = new Map();
  #asked = new Set();

  constructor(files) {
    for (const file of files)
      for (const [table, view] of propertiesOf(viewsOf(file)))
        for (const [column, says] of [[null, view], ...propertiesOf(valueOf(view, 'columns'))])
          this.#declared.set(keyOf(table, column), { file, table, at: says.getStart() });
  }

  allows(module, table, column = null) {
    const key = keyOf(table, column);
    this.#asked.add(key);
    return this.#declared.get(key)?.file.module === module;
  }

  /** @param {Map<string, string>} owners @param {Map<string, Set<string>>} schema */
  faults(owners, schema) {
    return [...this.#declared].flatMap(([key, { file, table, at }]) => {
      const place = `${file.place(at)} declares ${key}`;
      const [, column] = key.split('.');
      if (owners.get(table) !== file.module) return [`${place}, which is not a table of ${file.module}`];
      if (column && !schema.get(table).has(column)) return [`${place}, which does not exist`];
      return this.#asked.has(key) ? [] : [`${place}, which no other module reads: remove it`];
    });
  }
}

const keyOf = (table, column) => (column ? `${table}.${column}` : table);

function viewsOf({ tree }) {
  for (const statement of tree.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (name.getText() === 'views' && initializer)
        return ts.isAsExpression(initializer) ? initializer.expression : initializer;
  return null;
}

const propertiesOf = (node) =>
  node && ts.isObjectLiteralExpression(node)
    ? node.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => [name.text, initializer])
    : [];

const valueOf = (node, wanted) => propertiesOf(node).find(([name]) => name === wanted)?.[1];
