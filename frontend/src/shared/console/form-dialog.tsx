import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { report } from '../errors/report';
import { useOneAct, wasDoneBefore } from '../hooks/use-one-act';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ClashNotice } from './clash-notice';
import './console-form.css';
import type { Clash } from './use-versioned';

interface Props {
  readonly title: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
  readonly wide?: boolean;
  /** Cannot be undone. */
  readonly danger?: boolean;
  /** Validation of the fields: shows every error, and puts the server's beside its field. */
  readonly form: { readonly reveal: () => boolean; readonly refuse: (error: unknown) => void };
  /** Nothing can be sent yet, whatever is in the fields. */
  readonly isDisabled?: boolean;
  /** Leads on to another dialog, which replaces it. */
  readonly isStep?: boolean;
  /** Set when someone else saved first. */
  readonly clash?: Clash | undefined;
  readonly children: ReactNode;
  /** Receives an idempotency key. */
  readonly send: (key: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A staff form in a dialog. Closes when it is done; a refusal is also shown beside its field. */
export function FormDialog(props: Props) {
  const { title, confirm, wide, danger, form, isDisabled, isStep, clash, children, send, onClose } = props;
  const ui = useTranslations('ui');
  const [busy, setBusy] = useState(false);
  const once = useOneAct();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.reveal()) return;
    setBusy(true);
    try {
      await once(send);
      if (!isStep) onClose();
    } catch (error) {
      form.refuse(error);
      report(error);
      if (wasDoneBefore(error)) return onClose();
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} wide={wide ?? false} onClose={onClose}>
      <form className="console-form" noValidate onSubmit={(event) => void submit(event)}>
        <ClashNotice clash={clash} />
        {children}
        <div className="acts">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" tone={danger ? 'danger-solid' : 'primary'} busy={busy} disabled={isDisabled}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
