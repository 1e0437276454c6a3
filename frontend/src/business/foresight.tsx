import { Alert, Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { newRequestKey } from '../api/request-keys';
import { mayHeal } from '../api/swr-settings';
import { FormDialog } from '../shared/forms/form-dialog';
import { useSettled } from '../shared/hooks/use-waiting';

/** The outcome that the server foresees. */
export interface Foresight<Answer> {
  /** The last response: while `isPending`, to an earlier entry. */
  readonly latest: Answer | undefined;
  /** The response to what is typed is pending. */
  readonly isPending: boolean;
  /** The request got no response. A refusal does not count: the form shows it when it is sent. */
  readonly hasFailed: boolean;
  /** Nothing should be confirmed yet. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
}

/**
 * Asks the server what would follow from an action, and whether it would wait for a second administrator. `path` and
 * `body` describe it; a null body, for fields that are not filled in yet, sends no request. A response belongs to the
 * form that requested it: opened again, the form requests a new one, because the action may have been done in between.
 */
export function useForesight<Body extends object, Answer>(
  path: string,
  body: Body | null,
  ask: (body: Body) => Promise<Answer>,
): Foresight<Answer> {
  const [opening] = useState(newRequestKey);
  const question = body === null ? '' : JSON.stringify([path, body]);
  const settled = useSettled(question);
  const isAsked = body !== null && settled === question;
  const { data, error, isValidating, mutate } = useSWR<Answer | undefined, unknown>(
    isAsked ? ['second-person', opening, question] : null,
    () => (body === null ? undefined : ask(body)),
    {
      // Hints only: the server checks again when the form is sent, and reports then what is wrong with it.
      shouldRetryOnError: false,
      onError: () => undefined,
      keepPreviousData: true,
      // Otherwise the click that brings the person back to the window would find the button disabled.
      revalidateOnFocus: false,
    },
  );
  const failure = isAsked ? error : undefined;
  const hasFailed = mayHeal(failure);
  const isPending = body !== null && (!isAsked || isValidating);
  return {
    latest: body === null || failure !== undefined ? undefined : data,
    isPending,
    hasFailed,
    isUnknown: isPending || hasFailed,
    retry: () => void mutate(),
  };
}

export interface ForesightHintProps {
  readonly of: Pick<Foresight<{ readonly takesSecondPerson?: boolean }>, 'latest' | 'hasFailed' | 'retry'>;
}

/** Says above the buttons of a form that a second administrator has to approve, or that this is not known. */
export function ForesightHint({ of: { latest, hasFailed, retry } }: ForesightHintProps) {
  const t = useTranslations('console');
  const ui = useTranslations('ui');
  const title = hasFailed ? t('unforeseen') : latest?.takesSecondPerson && t('secondPerson');
  return (
    <div aria-live="polite">
      {title && (
        <Alert
          showIcon
          type="warning"
          role="note"
          title={title}
          action={
            hasFailed && (
              <Button size="small" onClick={retry}>
                {ui('retry')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

type DialogProps<T extends object> = Omit<ComponentProps<typeof FormDialog<T>>, 'isDisabled'> & {
  readonly foresight: ForesightHintProps['of'] & Pick<Foresight<unknown>, 'isUnknown'>;
};

/**
 * A form whose outcome the server foresees. It is not sent before that is known, and its button says if it only asks a
 * second administrator. After a failure it is requested again: the outcome may have changed, or the action may have
 * been done.
 */
export function ForesightDialog<T extends object>({ foresight, confirm, send, children, ...form }: DialogProps<T>) {
  const t = useTranslations('console');
  const needsApproval = foresight.latest?.takesSecondPerson === true;
  const sendOrAskAgain = async (values: T, key: string) => {
    try {
      await send(values, key);
    } catch (failure) {
      foresight.retry();
      throw failure;
    }
  };
  return (
    <FormDialog<T>
      {...form}
      confirm={needsApproval ? t('sendForApproval') : confirm}
      isDisabled={foresight.isUnknown}
      send={sendOrAskAgain}
    >
      {children}
      <ForesightHint of={foresight} />
    </FormDialog>
  );
}
