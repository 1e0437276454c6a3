import type { FormInstance } from 'antd';
import { report } from '../errors/report';
import { useAttempt } from '../hooks/use-action';
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
  const { busy, attempt } = useAttempt((error) => {
    const shown = report(error, undefined, showProblems(form, error, fieldOf));
    onFailure?.(error);
    return shown;
  });
  return { busy, submit: async (values: T): Promise<void> => void (await attempt(() => send(values))) };
}
