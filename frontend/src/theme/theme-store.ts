import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** page-boot.js sets the attribute before the first paint, so it is authoritative; storage only persists it. */
const current = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked (private window): the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The current theme, and a setter. Prerendered pages use `light`. */
export function useTheme(): { readonly theme: ThemeName; readonly setTheme: (theme: ThemeName) => void } {
  const theme = useSyncExternalStore(subscribe, current, (): ThemeName => 'light');
  return { theme, setTheme };
}
