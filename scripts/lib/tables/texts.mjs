import ts from 'typescript';

/**
 * Returns the string and template literals of a source file. The contents of `${…}` are blanked, with a marker at the
 * start, so that an offset in a text is an offset in the file. A literal within `${…}` is a separate text.
 * @returns {{ texts: { text: string, start: number }[], tree: ts.SourceFile }}
 */
export function textsOf(path, source) {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts = [];
  const add = (node, inner) => {
    const prefix = prefixOf(node);
    texts.push({ start: node.getStart() + 1 - prefix.length, text: prefix + inner });
  };
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.getText().slice(1, -1));
    if (ts.isTemplateExpression(node)) add(node, withHoles(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { tree, texts };
}

/** Marks `${…}`, unless its name is or ends with `from`. */
export const UNNAMED = '¿';

const FROM = 'FROM ';

/** A variable whose name is or ends with `from` holds what follows FROM. */
const prefixOf = ({ parent }) =>
  (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) && /from$/i.test(parent.name.getText())
    ? FROM
    : '';

function withHoles(template) {
  const start = template.getStart();
  const text = template.getText().split('');
  for (const { expression } of template.templateSpans) {
    const [from, to] = [expression.getFullStart() - start - 2, expression.getEnd() - start + 1];
    for (let at = from; at < to; at++) if (text[at] !== '\n') text[at] = ' ';
    text[from] = /from$/i.test(expression.getText()) ? '?' : UNNAMED;
  }
  return text.slice(1, -1).join('');
}
