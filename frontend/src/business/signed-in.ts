import { useSyncExternalStore } from 'react';
import { isSessionHeld, isSignedIn, onTokenChange } from '../api/token';

/** Set while the prerenderer writes a frame that only signed-in people see. */
let isFrameOfMembers: true | undefined;

export function renderForMembers(isForMembers: boolean): void {
  isFrameOfMembers = isForMembers || undefined;
}

/**
 * Whether someone is signed in here, or the page is held for the unsaved input of someone who was. `undefined` during
 * hydration of prerendered HTML, when it cannot be known yet.
 */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onTokenChange,
    () => isSignedIn() || isSessionHeld(),
    () => isFrameOfMembers,
  );
}
