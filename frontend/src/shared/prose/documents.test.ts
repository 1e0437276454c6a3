import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from '../../../scripts/lib/documents.mjs';
import { textOf } from './document';

const read = (source: string) => parseDocument(source, 'test.md');

describe('documents', () => {
  it('a document has sections of paragraphs, lists, tables and entries', () => {
    const { version, sections } = read(
      '---\nversion: 2026-11-01\n---\n\n## One {#one}\n\nA **b** `c`.\n\n- x\n- y\n\n| h |\n| --- |\n| z |\n\n### Two {#two}\n\n1. first\n',
    );
    expect(version).toBe('2026-11-01');
    expect(sections[0]).toMatchObject({ id: 'one', title: 'One', entries: [{ id: 'two', title: 'Two' }] });
    expect(sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'table']);
    expect(sections[0]?.entries[0]?.blocks).toEqual([{ kind: 'list', ordered: true, items: [['first']] }]);
  });

  it.each([
    ['a heading without an id', '## One\n\ntext'],
    ['an id used twice', '## One {#a}\n\n## Two {#a}'],
    ['text before the first section', 'text'],
    ['an entry outside of a section', '### One {#a}'],
  ])('a document with %s is rejected', (_, source) => {
    expect(() => read(source)).toThrow('test.md');
  });

  it('a document leaves out what needs a value that is not set', () => {
    const blocks =
      read('## A {#a}\n\nMail {mail}\n\nCall {phone}\n\n- [docs]({url}) of {name}').sections[0]?.blocks ?? [];
    expect(textOf(blocks, { mail: 'a@b.example', phone: '', url: '', name: 'n' })).toBe('Mail a@b.example');
    expect(textOf(blocks, { mail: 'm', phone: '1', url: 'u', name: 'n' })).toBe('Mail m\nCall 1\ndocs of n');
  });
});

describe('terms and privacy', () => {
  const root = join(import.meta.dirname, '../../../..');
  const consents = readFileSync(join(root, 'backend/src/modules/account/account-lifecycle.service.ts'), 'utf8');

  it.each(['terms', 'privacy'])('the document "%s" has the version that consents record', (name) => {
    const text = readFileSync(join(root, `frontend/src/i18n/documents/zh/${name}.md`), 'utf8');
    const recorded = /TERMS_VERSION = '([^']+)'/.exec(consents)?.[1];
    expect(parseDocument(text, name).version).toBe(recorded);
  });
});
