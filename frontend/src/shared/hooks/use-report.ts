import { useRef } from 'react';
import { report } from '../errors/report';
import { toast } from '../ui/toast';

/** Reports the failures of one action. `forget` takes its last toast away: the action is being tried again. */
export function useReport() {
  const shown = useRef<string>(undefined);
  return {
    report: (...failure: Parameters<typeof report>): void => {
      shown.current = report(...failure);
    },
    forget: (): void => {
      if (shown.current !== undefined) toast.dismiss(shown.current);
      shown.current = undefined;
    },
  };
}
