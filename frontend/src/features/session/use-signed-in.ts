import { useSyncExternalStore } from 'react';
import { isSessionHeld, isSignedIn, onTokenChange } from '../../api/token';

/**
 * Whether somebody is signed in here, or the page is kept for what was typed by somebody who was. `undefined` while
 * prerendered HTML is taken over: nobody can know yet.
 */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onTokenChange,
    () => isSignedIn() || isSessionHeld(),
    () => undefined,
  );
}
