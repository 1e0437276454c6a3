import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { filesUnder } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

const isSuccess = (node) => ts.isCallExpression(node) && node.expression.getText() === 'toast.success';
const isAsync = (node) =>
  ts.isFunctionLike(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);

/** Lines with a toast of success that an asynchronous function shows before it has waited for anything. */
function tooEarly(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  /** @param {{ hasWaited: boolean } | null} act the asynchronous function that is being read */
  const visit = (node, act) => {
    // A function that others call once something is done, such as `onSaved`, has nothing to wait for itself.
    const inner = ts.isFunctionLike(node) ? (isAsync(node) ? { hasWaited: false } : null) : act;
    ts.forEachChild(node, (child) => visit(child, inner));
    if (act && ts.isAwaitExpression(node)) act.hasWaited = true;
    if (act && isSuccess(node) && !act.hasWaited)
      found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
  };
  visit(source, null);
  return found;
}

test('a toast of success is shown only after the work is done', () => {
  const files = filesUnder(inRoot('frontend', 'src')).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => [relative(inRoot('.'), file), readFileSync(file, 'utf8')]);
  assert.ok(texts.filter(([, text]) => text.includes('toast.success(')).length > 20);
  assert.deepEqual(
    texts.flatMap(([name, text]) => tooEarly(name, text)),
    [],
  );
});

test('finds toasts of success that come too early, and accepts those that wait', () => {
  const early = "const act = async () => {\n  toast.success(t('done'));\n  await cancel();\n};";
  assert.deepEqual(tooEarly('early.tsx', early), ['early.tsx:2']);
  const late =
    "run(async () => { await cancel(); toast.success(t('done')); }); once(async (key) => toast.success(await send(key)));";
  assert.deepEqual(tooEarly('late.tsx', late), []);
  assert.deepEqual(tooEarly('told.tsx', "const onSaved = () => { toast.success(t('done')); };"), []);
});
