import type { Messages } from './namespaces';

/** Texts by the path of their file, as `import.meta.glob` finds them. */
export type TextFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The texts of one language: what every page shows around its content, and where those of public pages are. */
export interface Language {
  readonly always: Pick<Messages, 'shell' | 'ui'>;
  readonly files: TextFiles;
  /** Where those of the pages behind the prerendered ones are: a list that most visitors never need. */
  readonly others: () => Promise<{ readonly files: TextFiles }>;
}
