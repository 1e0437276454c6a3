import { useRef, useState } from 'react';
import { report } from '../errors/report';
import { toast } from '../ui/toast';
import { useOneAct } from './use-one-act';

/**
 * The attempts at one action, one at a time: a second press while the first is on its way does nothing. `tell` shows a
 * failure and returns the id of its toast, which is dismissed when the action is tried again. Resolves to whether it
 * succeeded.
 */
export function useAttempt(tell: (error: unknown) => string | undefined = (error) => report(error)) {
  const [busy, setBusy] = useState(false);
  // The next press may come before the button shows that it is busy: antd's forms validate in between.
  const isRunning = useRef(false);
  const shown = useRef<string>(undefined);
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    if (shown.current !== undefined) toast.dismiss(shown.current);
    shown.current = undefined;
    try {
      await work();
      return true;
    } catch (error) {
      shown.current = tell(error);
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
