import { Alert } from 'antd';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { useSettled } from '../hooks/use-settled';
import './new-approver.css';

type Verdict = components['schemas']['SecondPersonView'];

/**
 * Asks the server whether an action would wait for a second administrator. `path` and `body` describe it; a null body,
 * for fields that are not filled in yet, sends no request.
 */
export const useNeedsApproval = <Body extends object>(
  path: string,
  body: Body | null,
  ask: (body: Body) => Promise<Verdict>,
): boolean => useForesight(path, body, ask).latest?.takesSecondPerson === true;

/** What the server foresees. */
export interface Foresight<Answer> {
  /** The last answer: while `isPending`, to an earlier entry. */
  readonly latest: Answer | undefined;
  /** Nothing should be confirmed yet: the answer to what is typed is on its way. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** Asks the server in the same way for all that would follow. */
export function useForesight<Body extends object, Answer>(
  path: string,
  body: Body | null,
  ask: (body: Body) => Promise<Answer>,
): Foresight<Answer> {
  const question = body === null ? '' : JSON.stringify([path, body]);
  const settled = useSettled(question);
  const isAsked = body !== null && settled === question;
  const { data, error, isLoading } = useSWR<Answer | undefined, unknown>(
    isAsked ? ['second-person', question] : null,
    () => (body === null ? undefined : ask(body)),
    {
      // Hints only: the server checks again when the form is sent, and reports then what is wrong with it.
      shouldRetryOnError: false,
      onError: () => undefined,
      keepPreviousData: true,
    },
  );
  const hasFailed = isAsked && error !== undefined;
  const isPending = body !== null && (!isAsked || isLoading);
  return { latest: body === null ? undefined : data, isPending, hasFailed };
}

/** Shown right above the buttons of a form. */
export function SecondPersonHint({ isShown }: { readonly isShown: boolean }) {
  const t = useTranslations('console');
  return (
    <div aria-live="polite">{isShown && <Alert showIcon type="warning" role="note" title={t('secondPerson')} />}</div>
  );
}

/** Notice above what a new administrator cannot approve yet. */
export function NewApprover({ text }: { readonly text: string }) {
  return (
    <div className="new-approver">
      <Alert showIcon role="note" title={text} />
    </div>
  );
}

const PATH = '/api/admin/proposals/approver';

/** When the reader, a new administrator, may start to approve; undefined when they already may, or it is not known. */
export function useApprovesFrom(): string | undefined {
  const { data } = useSWR(PATH, () => call(api.GET(PATH)));
  return data?.approvesFrom ?? undefined;
}
