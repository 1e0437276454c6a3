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
