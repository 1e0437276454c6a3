import { Form } from 'antd';
import type { ReactNode } from 'react';
import { REASON_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../forms/form-dialog';
import { ReasonField } from './reason-field';

interface Reasoned {
  readonly reason: string;
}

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
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
export function ReasonDialog({ hint, children, send, ...dialog }: Props) {
  const [form] = Form.useForm<Reasoned>();
  return (
    <FormDialog
      {...dialog}
      form={form}
      initialValues={{ reason: '' }}
      send={({ reason }, key) => send(reason.trim(), key)}
    >
      {children}
      <ReasonField hint={hint} maxLength={REASON_BODY_REASON_MAX_LENGTH} isFirst />
    </FormDialog>
  );
}
