import { useEffect, useRef } from 'react';

/** What a key does; the name is the key's own, in lower case. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const FIELDS = 'input, textarea, select, [contenteditable]';
const DIALOG = '[aria-modal]';

/**
 * Keys of a desk. They work outside fields, never together with Ctrl, Alt or Meta, and a key that is held down counts
 * once: what it does cannot be undone. While a dialog is open only those that were given for it count.
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
