import { useState } from 'react';
import { mutate } from 'swr';
import { ApiError } from '../../api/api-error';
import { newRequestKey } from '../request-key';

/** An earlier attempt succeeded, its response was lost, and the input has changed since. */
export const wasDoneBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request.idempotency_key_reused';

/**
 * Gives every attempt of an action the same `Idempotency-Key`, from opening its dialog until it is done: however often
 * the response is lost, it happens once. If the action turns out to have happened before, the page is reloaded.
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
