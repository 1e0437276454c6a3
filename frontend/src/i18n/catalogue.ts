import { useSyncExternalStore } from 'react';
import { activeLocale, type Locale } from './locale';
import type { Messages, Namespace } from './namespaces';

const files = import.meta.glob<Messages[Namespace]>('./locales/*/*.json', { import: 'default' });

/** What every page shows around its content. */
export const ALWAYS: readonly Namespace[] = ['shell', 'ui'];

const loaded: Record<Locale, Partial<Messages>> = { zh: {}, en: {} };
const listeners = new Set<() => void>();

async function load(locale: Locale, namespace: Namespace): Promise<void> {
  if (loaded[locale][namespace]) return;
  const file = files[`./locales/${locale}/${namespace}.json`];
  if (!file) throw new Error(`No messages: ${locale}/${namespace}`);
  // A new object each time: the snapshot below changes identity exactly when its content does.
  const messages = await file();
  loaded[locale] = { ...loaded[locale], [namespace]: messages };
  for (const listener of listeners) listener();
}

/** Loads texts of the active language. Resolves when all of them can be shown. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const locale = activeLocale();
  await Promise.all([...ALWAYS, ...namespaces].map((namespace) => load(locale, namespace)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The texts loaded so far. Every route loads its own before it renders, so that none is missing. */
export const loadedMessages = (): Messages => loaded[activeLocale()] as Messages;

export const useLoadedMessages = (): Messages => useSyncExternalStore(subscribe, loadedMessages, loadedMessages);

/** Loads every text of the active language: for the prerenderer, which renders all pages in one process. */
export async function loadAllMessages(): Promise<void> {
  const prefix = `./locales/${activeLocale()}/`;
  const names = Object.keys(files).filter((file) => file.startsWith(prefix));
  await loadMessages(names.map((file) => file.slice(prefix.length, -'.json'.length) as Namespace));
}
