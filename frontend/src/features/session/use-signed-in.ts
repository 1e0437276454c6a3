import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from '../../api/token';

/** Whether this browser holds a token. `undefined` while prerendered HTML is taken over: nobody can know yet. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onTokenChange,
    () => readToken() !== '',
    () => undefined,
  );
}
