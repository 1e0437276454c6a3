// Reads the long texts of the site (src/i18n/documents/<lang>/*.md): a small subset of Markdown, so that lawyers and
// support staff can edit them without reading code.
//
//   ---                          metadata: `version: 2026-11-01`
//   ## Title {#id}               a section; the id is the same in every language and never changes: people link to it
//   ### Question {#id}           an entry of a section
//   - item, 1. item, | a | b |   lists and tables (the second row of a table is dashes)
//   **strong** `code` [words](/path) [words]({documentationUrl})   within a line
//   {supportMail}                a value of this installation; a paragraph that needs an empty one is left out

/** @typedef {import('../../src/shared/prose/document.ts').Inline} Inline */
/** @typedef {import('../../src/shared/prose/document.ts').Block} Block */

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\{(\w+)\}/g;

/** @returns {Inline[]} */
export function parseInline(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, strong, code, words, href, value] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: parseInline(strong) });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (words !== undefined) parts.push({ kind: 'link', href, text: parseInline(words) });
    else parts.push({ kind: 'value', name: value });
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

const cells = (line) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

/** One block: the lines between two empty ones. @returns {Block} */
function parseBlock(lines) {
  if (lines.every((line) => line.startsWith('|'))) {
    return { kind: 'table', head: cells(lines[0]), rows: lines.slice(2).map(cells) };
  }
  const ordered = lines.every((line) => /^\d+\. /.test(line));
  if (ordered || lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', ordered, items: lines.map((line) => parseInline(line.replace(/^(?:- |\d+\. )/, ''))) };
  }
  return { kind: 'paragraph', text: parseInline(lines.join(' ')) };
}

const HEADING = /^(##|###) (.+?) \{#([a-z0-9-]+)\}$/;

/** @returns {import('../../src/shared/prose/document.ts').LongText} */
export function parseDocument(source, name) {
  const fault = (message) => new Error(`${name}: ${message}`);
  const [, front = '', body] = /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  const facts = Object.fromEntries(
    front
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/:\s*/, 2)),
  );
  const sections = [];
  const ids = new Set();
  for (const text of body.trim().split(/\n{2,}/)) {
    if (!text.startsWith('#')) {
      const section = sections.at(-1);
      if (!section) throw fault('text before the first section');
      (section.entries.at(-1) ?? section).blocks.push(parseBlock(text.split('\n')));
      continue;
    }
    const heading = HEADING.exec(text);
    if (!heading) throw fault(`not a heading with an id: ${text.split('\n')[0]}`);
    const [, level, title, id] = heading;
    if (ids.has(id)) throw fault(`#${id} appears twice`);
    ids.add(id);
    if (level === '##') sections.push({ id, title, blocks: [], entries: [] });
    else if (sections.length === 0) throw fault(`#${id} is in no section`);
    else sections.at(-1).entries.push({ id, title, blocks: [] });
  }
  return { version: facts.version ?? '', sections };
}

/** Returns the ids in order and the values that the text needs, which must be the same in every language. */
export function shapeOf({ version, sections }) {
  const ids = sections.flatMap(({ id, entries }) => [id, ...entries.map((entry) => `${id}/${entry.id}`)]);
  const values = [...JSON.stringify(sections).matchAll(/"kind":"value","name":"(\w+)"|"href":"\{(\w+)\}"/g)];
  const names = new Set(values.map(([, name, href]) => name ?? href));
  return { version, ids, values: [...names].toSorted((a, b) => a.localeCompare(b)) };
}
