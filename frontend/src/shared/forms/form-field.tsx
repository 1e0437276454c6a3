import { Form, type FormItemProps } from 'antd';
import { cloneElement, useState, type FocusEventHandler, type ReactElement, type ReactNode } from 'react';
import './form-field.css';

/** What the form hands to a control. */
interface Control {
  readonly id?: string;
  readonly onBlur?: FocusEventHandler;
  readonly 'aria-describedby'?: string | undefined;
}

interface LabelledProps extends Control {
  readonly name: string;
  /** Missing where the control is its own label: a tick. */
  readonly label?: string | undefined;
  /** Below the control; an error takes its place. */
  readonly hint?: ReactNode;
  readonly children: ReactElement<Control>;
}

type Props = Omit<LabelledProps, keyof Control> & Pick<FormItemProps, 'rules' | 'valuePropName' | 'dependencies'>;

/**
 * One field of an antd form, in the look of all our forms. It is judged when it is left, and from then on with every
 * keystroke: nobody is told of a mistake while still typing, and a mended one goes at once. One error at a time.
 */
export function FormField({ name, label, hint, children, ...item }: Props) {
  const [visited, setVisited] = useState(false);
  const form = Form.useFormInstance();
  const leave: FocusEventHandler = ({ target, currentTarget, relatedTarget }) => {
    // From the input to a button of the same field is not leaving it, and a button loses the focus while it works.
    if (target instanceof HTMLButtonElement || currentTarget.contains(relatedTarget)) return;
    setVisited(true);
    // What fails is shown beside the field.
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
  // The name that antd itself gives to what describes a field.
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
