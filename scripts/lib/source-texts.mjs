import ts from 'typescript';

/** What each CSV column function appends to its heading. */
const COLUMNS = { column: '', yuanColumn: ' (CNY)', timeColumn: ' (Beijing time)' };

const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

function englishOf(node) {
  if (ts.isObjectLiteralExpression(node)) {
    const valueOf = (name) =>
      textOf(node.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name)?.initializer);
    return valueOf('zh') === undefined ? undefined : valueOf('en');
  }
  if (!ts.isCallExpression(node) || !Object.hasOwn(COLUMNS, node.expression.getText())) return undefined;
  const heading = textOf(node.arguments[1]);
  return heading === undefined ? undefined : heading + COLUMNS[node.expression.getText()];
}

/** Returns the English texts of a source file: of `{ zh, en }` and of the columns of CSV files. */
export function englishTextsIn(source) {
  const found = new Set();
  const visit = (node) => {
    const english = englishOf(node);
    if (english !== undefined) found.add(english);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return [...found];
}
