import type { Locale } from './locale';
import type { Messages } from './messages';

export type { Messages } from './messages';
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

/** The texts of one language. */
export interface Language {
  /** What every page shows around its content. */
  readonly always: Pick<Messages, 'shell' | 'ui'>;
  /** All others by the path of their file, as `import.meta.glob` returns them. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
}
