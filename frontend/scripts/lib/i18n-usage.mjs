import { relative, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Finds in the source, with the type checker, which texts are used: a key may be a literal, a template or anything
 * whose type is a union of literals. A translator must be created where it is used, by `useTranslations('namespace')`.
 */
export function readUsage(frontend) {
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
  const files = new Map();

  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(src) || source.isDeclarationFile) continue;
    files.set(relative(src, source.fileName), readFile(source, { checker, program, src }));
  }
  return files;
}

function readFile(source, { checker, program, src }) {
  const facts = { imports: [], namespaces: new Set(), keys: new Set(), routes: [] };

  const resolveFrom = (specifier) => {
    const target = ts.resolveModuleName(specifier, source.fileName, program.getCompilerOptions(), ts.sys);
    const file = target.resolvedModule?.resolvedFileName;
    return file?.startsWith(src) ? relative(src, file) : undefined;
  };
  const visit = (node) => {
    const specifier = specifierOf(node);
    const imported = specifier && resolveFrom(specifier);
    if (imported) facts.imports.push(imported);
    const part = keptPartOf(node);
    if (part) {
      const file = resolveFrom(part.specifier);
      if (file) facts.routes.push({ module: file, namespaces: part.namespaces });
      return;
    }
    if (ts.isCallExpression(node)) {
      const namespace = namespaceOf(node);
      if (namespace !== undefined) facts.namespaces.add(namespace.split('.')[0]);
      const route = routeOf(node);
      if (route) facts.routes.push(route);
      const translator = translatorOf(node.expression, checker);
      const key = node.arguments[0];
      if (translator !== undefined && key) {
        for (const literal of literalsOf(checker.getTypeAtLocation(key))) facts.keys.add(`${translator}.${literal}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return facts;
}

/** Returns what the file imports, statically or dynamically. Type imports load nothing. */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
    return node.moduleSpecifier.text;
  }
  if (ts.isExportDeclaration(node) && !node.isTypeOnly) return node.moduleSpecifier?.text;
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [argument] = dynamic ? node.arguments : [];
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
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

/** `page('faq/faq', 'faq')` and `layout('account', 'account')` of the route tree. */
function routeOf(call) {
  const kind = call.expression.getText();
  if ((kind !== 'page' && kind !== 'layout') || !call.arguments.every((argument) => ts.isStringLiteral(argument))) {
    return undefined;
  }
  const [file, ...namespaces] = call.arguments.map((argument) => argument.text);
  const module = kind === 'page' ? `pages/${file}.page.tsx` : `app/layouts/${file}.layout.tsx`;
  return { module, namespaces };
}

/** `kept(() => import('./story'), 'story')` and `later(…)`: a part that brings its own texts, like a route. */
function keptPartOf(node) {
  if (!ts.isCallExpression(node) || !['kept', 'later'].includes(node.expression.getText())) return undefined;
  const [load, ...namespaces] = node.arguments;
  const specifier = load && ts.isArrowFunction(load) ? specifierOf(load.body) : undefined;
  return specifier && { specifier, namespaces: namespaces.map((namespace) => namespace.text) };
}

const literalsOf = (type) =>
  (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
