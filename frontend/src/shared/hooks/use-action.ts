import { useState } from 'react';
import { useOneAct } from './use-one-act';
import { useReport } from './use-report';

/** Runs one request at a time, with an idempotency key; a failure is shown as a toast. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const once = useOneAct();
  const { report, forget } = useReport();
  const run = async (work: (key: string) => Promise<void>): Promise<void> => {
    setBusy(true);
    forget();
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
