import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { filesUnder } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

/**
 * The packages of the card (docs/decisions/0067-packages.md): where each is a dependency, the code that uses it, and what
 * that code imports of it for its job. Tests use jest through its globals.
 */
const CARD = [
  ['backend', 'backend/src', '@nestjs/core', ['NestFactory', 'APP_GUARD']],
  ['backend', 'backend/src', '@nestjs/common', ['Injectable', 'Controller', 'Module']],
  ['backend', 'backend/src', '@nestjs/passport', ['AuthGuard', 'PassportStrategy']],
  ['backend', 'backend/src', '@nestjs/schedule', ['ScheduleModule', 'Cron']],
  ['backend', 'backend/src', 'typeorm', ['Entity', 'Column', 'DataSource']],
  ['backend', 'backend/src', 'pg', ['Client']],
  ['backend', 'backend/src', 'bullmq', ['Queue', 'Worker']],
  ['backend', 'backend/src', 'ioredis', ['Redis']],
  ['backend', 'backend/src', '@simplewebauthn/server', ['verifyRegistrationResponse', 'verifyAuthenticationResponse']],
  ['backend', 'backend/src', 'nodemailer', ['createTransport']],
  ['backend', 'backend/src', 'class-validator', ['IsString', 'IsInt', 'IsOptional']],
  ['backend', 'backend/test', 'supertest', ['default']],
  ['backend', 'backend/test', 'jest', ['describe', 'jest']],
  ['frontend', 'frontend/src', 'react', ['useState', 'useEffect']],
  ['frontend', 'frontend/src', 'react-dom', ['createPortal']],
  ['frontend', 'frontend/src', 'react-router-dom', ['useNavigate', 'useSearchParams']],
  ['frontend', 'frontend/src', 'swr', ['default', 'mutate']],
  ['frontend', 'frontend/src', 'antd', ['Form', 'Table', 'Modal', 'ConfigProvider']],
  ['frontend', 'frontend/src', '@simplewebauthn/browser', ['startRegistration', 'startAuthentication']],
  ['.', 'frontend/e2e', '@playwright/test', ['test', 'expect']],
];

/** Values imported by a source file, by package: `default`, and the names as the package calls them. Types do not count. */
function importsOf(source) {
  const found = [];
  // Packages that few processes need: `const load = () => import('…')`.
  const deferred = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, load, from]) => [load, from]),
  );
  const add = (from, names) => found.push(...names.map((name) => `${from} ${name}`));
  const named = (elements) =>
    elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && node.importClause && !node.importClause.isTypeOnly) {
      const { name, namedBindings } = node.importClause;
      if (name) add(node.moduleSpecifier.text, ['default']);
      if (namedBindings && ts.isNamedImports(namedBindings))
        add(node.moduleSpecifier.text, named(namedBindings.elements));
    }
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      const text = node.initializer.getText();
      const from = /^await import\('([^']+)'\)$/.exec(text)?.[1] ?? deferred.get(/^await (\w+)\(\)$/.exec(text)?.[1]);
      if (from) add(from, named(node.name.elements));
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      // A component that comes with its first use: `import('antd/es/modal')`.
      const [, from, file] = /^'([\w-]+)\/es\/([\w-]+)'$/.exec(node.arguments[0]?.getText() ?? '') ?? [];
      if (from) add(from, [file.replace(/(?:^|-)\w/g, (start) => start.at(-1).toUpperCase())]);
    }
    if (ts.isIdentifier(node) && ['describe', 'jest'].includes(node.text)) add('jest', [node.text]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns what the project lacks of the card. */
function missing(card, dependenciesOf, importedIn) {
  return card.flatMap(([workspace, folder, name, needed]) => {
    if (!Object.hasOwn(dependenciesOf(workspace), name)) return [`${name}: no dependency of ${workspace}`];
    const imported = importedIn(folder);
    return needed
      .filter((one) => !imported.has(`${name} ${one}`))
      .map((one) => `${name}: nothing in ${folder} imports ${one}`);
  });
}

const dependenciesOf = (workspace) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'));
  return { ...dependencies, ...devDependencies };
};
const known = new Map();
const importedIn = (folder) => {
  const isOurs = (file) => /\.tsx?$/.test(file) && (!folder.endsWith('/src') || !/\.test\.tsx?$|\/test\//.test(file));
  const read = () =>
    new Set(
      filesUnder(inRoot(folder))
        .filter(isOurs)
        .flatMap((file) => importsOf(readFileSync(file, 'utf8'))),
    );
  if (!known.has(folder)) known.set(folder, read());
  return known.get(folder);
};

test('every package of the card is a dependency and does its job', () => {
  assert.deepEqual(missing(CARD, dependenciesOf, importedIn), []);
});

test('a package of the card that is no dependency, or of which only types are imported, is reported', () => {
  const card = [
    ['a', 'a/src', 'gone', ['Work']],
    ['a', 'a/src', 'idle', ['Work']],
    ['a', 'a/src', 'busy', ['Work', 'default']],
    ['a', 'a/src', 'late', ['Work']],
  ];
  const source = `import type { Work } from 'idle'; import busy, { type Rest, Work as Busy } from 'busy';
    const start = async () => { const { Work: Late } = await import('late'); };`;
  const reported = missing(
    card,
    () => ({ idle: '1', busy: '1', late: '1' }),
    () => new Set(importsOf(source)),
  );
  assert.deepEqual(reported, ['gone: no dependency of a', 'idle: nothing in a/src imports Work']);
});
