import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The attribute is set before the first paint by page-boot.js, so it is the truth and storage only its memory. */
const current = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be refused (private window): the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The theme that is shown, and how to change it. Prerendered pages know none, so they say `light`. */
export function useTheme(): { readonly theme: ThemeName; readonly setTheme: (theme: ThemeName) => void } {
  const theme = useSyncExternalStore(subscribe, current, (): ThemeName => 'light');
  return { theme, setTheme };
}
