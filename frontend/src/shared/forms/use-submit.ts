import type { FormInstance } from 'antd';
import { useState } from 'react';
import { report } from '../errors/report';
import { showProblems } from './show-problems';

/**
 * Submits an antd form: `busy` until the response, refusals beside their fields, and any failure as a toast.
 * `onFailure` runs after any failure: to renew a captcha, for example.
 */
export function useSubmit<T>(form: FormInstance<T>, send: (values: T) => Promise<void>, onFailure?: () => void) {
  const [busy, setBusy] = useState(false);

  const submit = async (values: T): Promise<void> => {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      showProblems(form, error);
      report(error);
      onFailure?.();
    } finally {
      setBusy(false);
    }
  };

  return { busy, submit };
}
