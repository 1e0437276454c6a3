import { useEffect, useState, useRef } from 'react';
import { mutate } from 'swr';
import { ApiError, NO_ANSWER } from '../../api/api-error';
import { newRequestKey } from '../../api/request-keys';
import { refreshShown } from '../console/list-state';
import { report } from '../errors/report';
import { toast } from '../ui/toast';

/** An earlier attempt succeeded, its response was lost, and the input has changed since. */
export const wasDoneBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request.idempotency_key_reused';

/** The record is gone, differs from what was shown, or may have been changed by the action, whose response was lost. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [NO_ANSWER, 404, 409, 412, 502, 504].includes(error.status);

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

/**
 * The attempts at one action, one at a time: a second press while the first is on its way does nothing. `tell` shows a
 * failure and returns the id of its toast, which is dismissed when the action is tried again. After a failure that may
 * have changed what is shown, it is fetched again. Resolves to whether it succeeded.
 */
export function useAttempt(tell: (error: unknown) => string | undefined = (error) => report(error)) {
  const [busy, setBusy] = useState(false);
  // The next press may come before the button shows that it is busy: antd's forms validate in between.
  const isRunning = useRef(false);
  const shown = useRef<string>(undefined);
  // A button loses the focus when it is disabled during the request.
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
  }, [busy]);
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    pressed.current = document.activeElement;
    setBusy(true);
    if (shown.current !== undefined) toast.dismiss(shown.current);
    shown.current = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      shown.current = tell(error);
      if (isOutdated(error)) void refreshShown();
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, attempt };
}

/** The same with an idempotency key; failures are reported in the server's words. */
export function useAction() {
  const { busy, attempt } = useAttempt();
  const once = useOneAct();
  const run = async (work: (key: string) => Promise<void>): Promise<void> => void (await attempt(() => once(work)));
  return { busy, run };
}
