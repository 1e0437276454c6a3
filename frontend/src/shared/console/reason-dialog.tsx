import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { report } from '../errors/report';
import { Field } from '../forms/field';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

const REASON_MAX = 300;

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Repeats the verb. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** Further fields above the reason. */
  readonly children?: ReactNode;
  /** A rejection is shown: about `reason` beside it, anything else as a toast. */
  readonly send: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A change of staff that needs a reason in words. Closes when it is done. */
export function ReasonDialog({ title, hint, confirm, danger = false, children, send, onClose }: Props) {
  const t = useTranslations('console');
  const ui = useTranslations('ui');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(reason.trim());
      onClose();
    } catch (error) {
      const problem = error instanceof ApiError ? error.details.find(({ field }) => field === 'reason') : undefined;
      if (problem?.message) setRefusal(problem.message);
      else report(error);
      setBusy(false);
    }
  };

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
              value={reason}
              maxLength={REASON_MAX}
              data-autofocus
              onChange={(event) => {
                setReason(event.target.value);
                setRefusal(undefined);
              }}
            />
          )}
        </Field>
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone={danger ? 'danger-solid' : 'primary'} busy={busy} disabled={reason.trim() === ''}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
