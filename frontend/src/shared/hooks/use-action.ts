import { useState } from 'react';
import { report } from '../errors/report';

/** Runs one request at a time; a failure is shown as a toast. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
