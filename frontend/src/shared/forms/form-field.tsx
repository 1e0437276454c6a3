import { Form, type FormItemProps } from 'antd';
import { cloneElement, useState, type FocusEventHandler, type ReactElement, type ReactNode } from 'react';
import './form-field.css';

/** Props that the form passes to a control. */
interface Control {
  readonly id?: string;
  readonly onBlur?: FocusEventHandler;
  readonly 'aria-describedby'?: string | undefined;
}

interface LabelledProps extends Control {
  readonly name: string;
  /** Missing where the control has its own label: a checkbox. */
  readonly label?: string | undefined;
  /** Below the control; replaced by an error. */
  readonly hint?: ReactNode;
  readonly children: ReactElement<Control>;
}

type Props = Omit<LabelledProps, keyof Control> & Pick<FormItemProps, 'rules' | 'valuePropName' | 'dependencies'>;

/**
 * One field of an antd form, styled like all our forms. It is validated on blur, and from then on with every keystroke:
 * no errors while the person is still typing, and a corrected one disappears at once. One error at a time.
 */
export function FormField({ name, label, hint, children, ...item }: Props) {
  const [visited, setVisited] = useState(false);
  const form = Form.useFormInstance();
  const leave: FocusEventHandler = ({ target, currentTarget, relatedTarget }) => {
    // Moving from the input to a button of the same field is not leaving it, and a button loses the focus while it is
    // busy.
    if (target instanceof HTMLButtonElement || currentTarget.contains(relatedTarget)) return;
    setVisited(true);
    // A failure is shown beside the field.
    form.validateFields([name]).catch(() => {});
  };
  return (
    <div className={classOf(item.valuePropName !== undefined, hint !== undefined)} onBlur={leave}>
      <Form.Item
        noStyle
        name={name}
        validateFirst
        validateTrigger={visited || item.valuePropName ? 'onChange' : []}
        {...item}
      >
        <Labelled name={name} label={label} hint={hint}>
          {children}
        </Labelled>
      </Form.Item>
    </div>
  );
}

const classOf = (isTick: boolean, isHinted: boolean): string =>
  ['form-field', isTick && 'tick', isHinted && 'hinted'].filter(Boolean).join(' ');

function Labelled({ name, label, hint, children, ...control }: LabelledProps) {
  const [error] = Form.useFormInstance().getFieldError(name);
  const note = error ?? hint;
  // The id that antd gives to the description of a field.
  const noteId = `${control.id}_help`;
  return (
    <>
      {label && (
        <label className="lab" htmlFor={control.id}>
          {label}
        </label>
      )}
      {cloneElement(children, { ...control, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <span className={error ? 'hint note err' : 'hint note'} id={noteId} role={error ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </>
  );
}
