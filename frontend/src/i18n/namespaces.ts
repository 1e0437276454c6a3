import type account from './locales/zh/account.json';
import type admin from './locales/zh/admin.json';
import type home from './locales/zh/home.json';
import type pages from './locales/zh/pages.json';
import type shell from './locales/zh/shell.json';
import type ui from './locales/zh/ui.json';
import type { Locale } from './locale';

/** One line per file of `locales/<lang>/`. A route names those that it needs in `app/routes.tsx`. */
export interface Messages {
  /** Sign-in frame and titles of the account area. */
  account: typeof account;
  /** Menu and titles of the staff console. */
  admin: typeof admin;
  home: typeof home;
  /** Titles and descriptions of public pages, for the browser tab and search engines. */
  pages: typeof pages;
  /** Header, footer, error pages: loaded with every page. */
  shell: typeof shell;
  /** Words of shared/ui: loaded with every page. */
  ui: typeof ui;
}
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
