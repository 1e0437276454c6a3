import { resolve } from 'node:path';
import ts from 'typescript';

/**
 * Finds in the source, with the type checker, which texts are used: a key may be a literal, a template or anything
 * whose type is a union of literals. A translator must be created where it is used, by `useTranslations('namespace')`.
 *
 * @returns {Set<string>} `orders.place.submit`
 */
export function readUsedKeys(frontend) {
  const src = resolve(frontend, 'src');
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(frontend, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const keys = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const translator = translatorOf(node.expression, checker);
      const key = node.arguments[0];
      if (translator !== undefined && key) {
        for (const literal of literalsOf(checker.getTypeAtLocation(key))) keys.add(`${translator}.${literal}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) {
    if (source.fileName.startsWith(src) && !source.isDeclarationFile) visit(source);
  }
  return keys;
}

/** `useTranslations('orders.place')` → `orders.place`; `createTranslator({ namespace: 'ui' })` → `ui`. */
function namespaceOf(call) {
  if (!ts.isIdentifier(call.expression)) return undefined;
  const [argument] = call.arguments;
  if (call.expression.text === 'useTranslations') return argument && ts.isStringLiteral(argument) ? argument.text : '';
  if (call.expression.text !== 'createTranslator' || !argument || !ts.isObjectLiteralExpression(argument)) {
    return undefined;
  }
  const property = argument.properties.find((candidate) => candidate.name?.getText() === 'namespace');
  return property && ts.isPropertyAssignment(property) && ts.isStringLiteral(property.initializer)
    ? property.initializer.text
    : '';
}

/** The namespace of `t` in `t(key)`, `t.rich(key)` and `t.has(key)`, when `t` is a translator. */
function translatorOf(callee, checker) {
  const identifier = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(identifier)) return undefined;
  const declaration = checker.getSymbolAtLocation(identifier)?.valueDeclaration;
  const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!initializer || !ts.isCallExpression(initializer)) return undefined;
  return namespaceOf(initializer) ?? madeBy(initializer, checker);
}

/** The namespace behind a helper that returns a translator: `const translateUi = () => createTranslator({ … })`. */
function madeBy(call, checker) {
  let symbol = checker.getSymbolAtLocation(call.expression);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const maker = symbol?.valueDeclaration?.initializer;
  const body = maker && ts.isArrowFunction(maker) ? maker.body : undefined;
  return body && ts.isCallExpression(body) ? namespaceOf(body) : undefined;
}

const literalsOf = (type) =>
  (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
