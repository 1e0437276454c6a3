import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { REASON_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { Field } from '../forms/field';
import { refusalOfField, useOneText } from '../forms/use-one-text';
import { useOneAct, wasDoneBefore } from '../hooks/use-one-act';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** Further fields above the reason. */
  readonly children?: ReactNode;
  /** Receives an idempotency key. A rejection is shown: about `reason` beside it, anything else as a toast. */
  readonly send: (reason: string, key: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A change by staff that needs a written reason. Closes when it is done. */
export function ReasonDialog({ title, hint, confirm, danger = false, children, send, onClose }: Props) {
  const t = useTranslations('console');
  const ui = useTranslations('ui');
  const once = useOneAct();
  const { text, write, refusal, busy, submit } = useOneText({
    refusalOf: refusalOfField('reason'),
    send: async (reason) => {
      try {
        await once((key) => send(reason, key));
        onClose();
      } catch (error) {
        if (wasDoneBefore(error)) onClose();
        throw error;
      }
    },
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Field label={t('reason')} hint={hint} error={refusal}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              value={text}
              maxLength={REASON_BODY_REASON_MAX_LENGTH}
              data-autofocus
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone={danger ? 'danger-solid' : 'primary'} busy={busy} disabled={text.trim() === ''}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
