/** A part of a line. `value` stands for a fact of this installation: its name, mail addresses, figures. */
export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly Inline[] }
  | { readonly kind: 'value'; readonly name: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface Entry {
  /** Fragment of its address; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Section extends Entry {
  readonly entries: readonly Entry[];
}

/** A text of `i18n/documents`, read when the site is built; scripts/lib/documents.mjs says what may stand in it. */
export interface LongText {
  /** The day from which this wording holds; empty where nobody agrees to it. */
  readonly version: string;
  readonly sections: readonly Section[];
}

/** Facts that a long text may name. An empty one leaves out the paragraphs, items and rows that need it. */
export type Values = Readonly<Record<string, string>>;

/** `{documentationUrl}` → `documentationUrl`; undefined for a plain address. */
export const valueOfHref = (href: string): string | undefined => /^\{(\w+)\}$/.exec(href)?.[1];

/** Whether everything that the line needs is known here. */
export const isKnown = (line: readonly Inline[], values: Values): boolean =>
  line.every((part) => {
    if (typeof part === 'string') return true;
    if (part.kind === 'value') return Boolean(values[part.name]);
    if (part.kind === 'code') return true;
    const name = part.kind === 'link' ? valueOfHref(part.href) : undefined;
    return (name === undefined || Boolean(values[name])) && isKnown(part.text, values);
  });

/** The words of a line alone, for search engines. */
const wordsOf = (line: readonly Inline[], values: Values): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'value') return values[part.name] ?? '';
      return part.kind === 'code' ? part.text : wordsOf(part.text, values);
    })
    .join('');

/** The words of several blocks, a line each. */
export function textOf(blocks: readonly Block[], values: Values): string {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block.text];
    return block.kind === 'list' ? block.items : block.rows.map((row) => row.flatMap((cell) => [...cell, ' ']));
  });
  return lines
    .filter((line) => isKnown(line, values))
    .map((line) => wordsOf(line, values).trim())
    .join('\n');
}
