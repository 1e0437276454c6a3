/** A part of a line. `value` is a placeholder for a value of this installation: its name, mail addresses, figures. */
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
  /** URL fragment; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Section extends Entry {
  readonly entries: readonly Entry[];
}

/** A text of `i18n/documents`, compiled at build time; scripts/lib/documents.mjs describes the format. */
export interface LongText {
  /** The day from which this wording applies; empty where no consent refers to it. */
  readonly version: string;
  readonly sections: readonly Section[];
}

/** Values that a long text may use. An empty one leaves out the paragraphs, items and rows that need it. */
export type Values = Readonly<Record<string, string>>;

/** `{documentationUrl}` → `documentationUrl`; undefined for a plain address. */
export const valueOfHref = (href: string): string | undefined => /^\{(\w+)\}$/.exec(href)?.[1];

/** Whether every value that the line needs is set. */
export const isKnown = (line: readonly Inline[], values: Values): boolean =>
  line.every((part) => {
    if (typeof part === 'string') return true;
    if (part.kind === 'value') return Boolean(values[part.name]);
    if (part.kind === 'code') return true;
    const name = part.kind === 'link' ? valueOfHref(part.href) : undefined;
    return (name === undefined || Boolean(values[name])) && isKnown(part.text, values);
  });

/** The plain text of a line, for search engines. */
const wordsOf = (line: readonly Inline[], values: Values): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'value') return values[part.name] ?? '';
      return part.kind === 'code' ? part.text : wordsOf(part.text, values);
    })
    .join('');

/** The plain text of several blocks, one line each. */
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
