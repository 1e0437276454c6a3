import type { Messages } from './namespaces';

/** The texts of one language. */
export interface Language {
  /** What every page shows around its content. */
  readonly always: Pick<Messages, 'shell' | 'ui'>;
  /** All others by the path of their file, as `import.meta.glob` returns them. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
}
