import { useState } from 'react';
import { report } from '../errors/report';
import { useOneAct } from './use-one-act';

/** Runs one request at a time, with an idempotency key; a failure is shown as a toast. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const once = useOneAct();
  const run = async (work: (key: string) => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await once(work);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
