import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let wanted = false;

/** Called once a part of the page that can show a toast is loaded; pages without one never fetch the toaster. */
export function wantToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

let markShown: () => void;

/** Resolves once toasts can be shown. */
export const toastsShown = new Promise<void>((resolve) => {
  markShown = resolve;
});

export const showToasts = (): void => markShown();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
