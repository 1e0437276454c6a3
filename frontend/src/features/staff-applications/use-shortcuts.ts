import { useEffect, useRef } from 'react';

/** Action by key; the name is the key's own, in lower case. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const FIELDS = 'input, textarea, select, [contenteditable]';
const DIALOG = '[aria-modal]';

/**
 * Keyboard shortcuts of a desk. They work outside fields and never with Ctrl, Alt or Meta, and a key held down counts
 * once, because what it does cannot be undone. While a dialog is open, only the dialog's shortcuts work.
 */
export function useShortcuts(shortcuts: Shortcuts, place: 'desk' | 'dialog' = 'desk'): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const from = event.target instanceof Element ? event.target : document.body;
      if (from.closest(FIELDS) || (from.closest(DIALOG) !== null) !== (place === 'dialog')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
}
