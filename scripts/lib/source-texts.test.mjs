import assert from 'node:assert/strict';
import { test } from 'node:test';
import { englishTextsIn } from './source-texts.mjs';

test('the texts of a source file are those of pairs and of CSV columns', () => {
  const source = `
    const TEXTS = { yes: { zh: '是', en: 'Yes' }, other: { kind: 'invalid', zh: '否', en: 'No' } };
    const columns = [column('编号', 'No.', (row) => row.id), yuanColumn('金额', 'Amount', (row) => row.fen)];
    const notTexts = [{ zh: 1, en: 2 }, { en: 'alone' }, columnOf('a', 'b')];
  `;
  assert.deepEqual(englishTextsIn(source), ['Yes', 'No', 'No.', 'Amount (CNY)']);
});
