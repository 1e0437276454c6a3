import type { Messages } from './namespaces';

/** Texts by the path of their file, as `import.meta.glob` returns them. */
export type TextFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The texts of one language: what every page shows around its content, and the files of public pages. */
export interface Language {
  readonly always: Pick<Messages, 'shell' | 'ui'>;
  readonly files: TextFiles;
  /** The files of the pages that are not prerendered: a list that most visitors never need. */
  readonly others: () => Promise<{ readonly files: TextFiles }>;
}
