import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { useSettled } from '../hooks/use-settled';
import { Alert } from '../ui/alert';

type Verdict = components['schemas']['SecondPersonView'];

/**
 * Asks the server whether an action would wait for a second administrator. `path` and `body` describe it; a null body,
 * for fields that are not filled in yet, sends no request.
 */
export function useNeedsApproval<Body extends object>(
  path: string,
  body: Body | null,
  ask: (body: Body) => Promise<Verdict>,
): boolean {
  const question = body === null ? '' : JSON.stringify([path, body]);
  const settled = useSettled(question);
  const isAsked = body !== null && settled === question;
  const { data } = useSWR(isAsked ? ['second-person', question] : null, () => (body === null ? null : ask(body)), {
    // Hints only: the server checks again when the form is sent, and reports then what is wrong with it.
    shouldRetryOnError: false,
    onError: () => undefined,
    keepPreviousData: true,
  });
  return body !== null && data?.takesSecondPerson === true;
}

/** Shown right above the buttons of a form. */
export function SecondPersonHint({ isShown }: { readonly isShown: boolean }) {
  const t = useTranslations('console');
  return <div aria-live="polite">{isShown && <Alert tone="warning">{t('secondPerson')}</Alert>}</div>;
}
