import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useReport } from '../hooks/use-report';
import { showProblems, type FieldOf } from './show-problems';

interface Options {
  readonly fieldOf?: FieldOf | undefined;
  /** Runs after any failure: to renew a captcha, for example. */
  readonly onFailure?: (error: unknown) => void;
}

/** Submits an antd form: `busy` until the response, refusals beside their fields, and any failure as a toast. */
export function useSubmit<T>(
  form: FormInstance<T>,
  send: (values: T) => Promise<void>,
  { fieldOf, onFailure }: Options = {},
) {
  const [busy, setBusy] = useState(false);
  const { report, forget } = useReport();

  const submit = async (values: T): Promise<void> => {
    setBusy(true);
    forget();
    try {
      await send(values);
    } catch (error) {
      report(error, undefined, showProblems(form, error, fieldOf));
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };

  return { busy, submit };
}
