import { useSyncExternalStore } from 'react';
import { createTranslator } from 'use-intl/core';
import type { Language, Messages, Namespace } from './namespaces';
import { activeLocale, type Locale } from './locale';

/** One file per language, so that visitors do not download even the list of another language. */
const languages = import.meta.glob<Language>('./languages/??.ts', { import: 'language' });

function languageOf(locale: Locale): Promise<Language> {
  const load = languages[`./languages/${locale}.ts`];
  if (!load) throw new Error(`No texts: ${locale}`);
  return load();
}

const loaded: Partial<Record<Locale, Partial<Messages>>> = {};
const listeners = new Set<() => void>();

function put(locale: Locale, messages: Partial<Messages>): void {
  // A new object each time: the snapshot below changes identity exactly when its content does.
  loaded[locale] = { ...loaded[locale], ...messages };
  for (const listener of listeners) listener();
}

/** Loads texts of the active language. Resolves when all of them can be shown. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  const locale = activeLocale();
  const { always, files } = await languageOf(locale);
  if (!loaded[locale]) put(locale, always);

  const missing = namespaces.filter((namespace) => !loaded[locale]?.[namespace]);
  const texts = await Promise.all(
    missing.map(async (namespace) => {
      const file = files[`../locales/${locale}/${namespace}.json`];
      if (!file) throw new Error(`No messages: ${locale}/${namespace}`);
      return [namespace, await file()] as const;
    }),
  );
  if (texts.length > 0) put(locale, Object.fromEntries(texts));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The texts loaded so far. Every route loads its own before it renders, so that none is missing. */
export const loadedMessages = (): Messages => loaded[activeLocale()] as Messages;

export const useLoadedMessages = (): Messages => useSyncExternalStore(subscribe, loadedMessages, loadedMessages);

/** Loads all texts of the active language: for the prerenderer, which renders all pages in one process. */
export async function loadAllMessages(): Promise<void> {
  const { files } = await languageOf(activeLocale());
  await loadMessages(Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, '') as Namespace));
}

/** For the few texts that are needed outside React. Only namespaces that every page loads. */
export const translateUi = () =>
  createTranslator({ locale: activeLocale(), messages: loadedMessages(), namespace: 'ui' });
