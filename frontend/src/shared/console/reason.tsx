import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { REASON_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { TextAreaField } from '../forms/fields';
import { FormDialog } from '../forms/form-dialog';
import { required } from '../forms/rules';

interface ReasonFieldProps {
  readonly hint: string;
  readonly maxLength: number;
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Why staff do something: for the audit log, and for a second person. */
export function ReasonField({ hint, maxLength, isFirst = false }: ReasonFieldProps) {
  const t = useTranslations('console');
  return (
    <TextAreaField
      name="reason"
      label={t('reason')}
      hint={hint}
      rules={[required(t('faults.required'))]}
      maxLength={maxLength}
      isFirst={isFirst}
    />
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
  /** Says what happens instead, where "cancel" could be misread. */
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Leads on to another dialog, which replaces it. */
  readonly isStep?: boolean;
  /** Above the reason. */
  readonly children?: ReactNode;
  /** Receives an idempotency key. A rejection is shown: about `reason` beside it, anything else as a toast. */
  readonly send: (reason: string, key: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A change by staff that needs a written reason. Closes when it is done. */
export function ReasonDialog({ hint, children, send, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} initialValues={{ reason: '' }} send={({ reason }, key) => send(reason.trim(), key)}>
      {children}
      <ReasonField hint={hint} maxLength={REASON_BODY_REASON_MAX_LENGTH} isFirst />
    </FormDialog>
  );
}
