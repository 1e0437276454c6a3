import { useSyncExternalStore } from 'react';
import { isSessionHeld, onTokenChange, readToken } from '../../api/token';

/**
 * Whether this browser holds a token, or the page is kept for what was typed under one. `undefined` while prerendered HTML is taken over:
 * nobody can know yet.
 */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onTokenChange,
    () => readToken() !== '' || isSessionHeld(),
    () => undefined,
  );
}
