import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useOneAct, wasDoneBefore } from '../hooks/use-action';
import { ActionButton } from '../ui/antd-button';
import { Dialog } from '../ui/dialog';
import { type FieldOf, useSubmit } from './use-submit';
import './forms.css';

interface Props<T extends object> {
  readonly title: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
  /** Says what happens instead, where "cancel" could be misread. */
  readonly cancel?: string;
  readonly wide?: boolean | 'columns';
  /** Cannot be undone. */
  readonly danger?: boolean;
  /** For a dialog that reads or sets fields itself. */
  readonly form?: FormInstance<T>;
  readonly initialValues: T;
  /** Drops the form's draft, where it has one. Called when the dialog closes, sent or not. */
  readonly forget?: () => void;
  readonly fieldOf?: FieldOf;
  /** Disables sending, even if all fields are valid. */
  readonly isDisabled?: boolean;
  /** Leads on to another dialog, which replaces it. */
  readonly isStep?: boolean;
  readonly children: ReactNode;
  /** Receives all values, of hidden fields too, and an idempotency key. */
  readonly send: (values: T, key: string) => Promise<void>;
  /** Called when fields are invalid, in addition to what is shown beside them. */
  readonly onInvalid?: () => void;
  readonly onClose: () => void;
}

/** A form in a dialog. Closes when it is done; a refusal is also shown beside its field. */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, confirm, cancel, wide, danger, initialValues, fieldOf, isDisabled, isStep, children } = props;
  const { send, onInvalid, forget, onClose } = props;
  const ui = useTranslations('ui');
  const [form] = Form.useForm<T>(props.form);
  // The ids of its fields begin with it, because a form of the page may have fields of the same names.
  const name = useId();
  const close = () => {
    forget?.();
    onClose();
  };
  const once = useOneAct();
  const { busy, submit } = useSubmit(
    form,
    async () => {
      await once((key) => send(form.getFieldsValue(true) as T, key));
      if (!isStep) close();
    },
    { fieldOf, onFailure: (error) => wasDoneBefore(error) && close() },
  );

  return (
    <Dialog title={title} wide={wide ?? false} keepsInput busy={busy} onClose={close}>
      <Form
        form={form}
        name={name}
        initialValues={initialValues}
        onFinish={(values: T) => void submit(values)}
        onFinishFailed={onInvalid}
        noValidate
      >
        {children}
        <div className="acts">
          <Button disabled={busy} onClick={close}>
            {cancel ?? ui('cancel')}
          </Button>
          <ActionButton htmlType="submit" type="primary" danger={danger ?? false} busy={busy} disabled={isDisabled}>
            {confirm}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

/**
 * Runs a step for which the server requires recent proof of identity. Passed in by the page: it asks for the proof
 * where one is needed, and runs the step again. Rejects with `Declined` when the person refuses.
 */
export type Confirmed = <T>(step: () => Promise<T>) => Promise<T>;
