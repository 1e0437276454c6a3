import { useState } from 'react';
import { mutate } from 'swr';
import { ApiError } from '../../api/api-error';
import { newRequestKey } from '../request-key';

/** An earlier try of the act went through, its answer was lost, and what was typed has changed since. */
export const wasDoneBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request.idempotency_key_reused';

/**
 * Gives every try of an act the same `Idempotency-Key`, from the moment its dialog opens until it is done: however often
 * the answer is lost, it happens once. After an act that turns out to have happened before, the page is read anew.
 */
export function useOneAct() {
  const [key, setKey] = useState(newRequestKey);
  return async <T>(act: (key: string) => Promise<T>): Promise<T> => {
    try {
      const result = await act(key);
      setKey(newRequestKey());
      return result;
    } catch (error) {
      if (wasDoneBefore(error)) {
        setKey(newRequestKey());
        await mutate(() => true);
      }
      throw error;
    }
  };
}
