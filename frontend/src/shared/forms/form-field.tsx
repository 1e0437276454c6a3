import { Form, type FormItemProps } from 'antd';
import {
  cloneElement,
  useCallback,
  useEffect,
  useState,
  type FocusEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslations } from 'use-intl';
import { atMost } from './rules';
import './forms.css';

/** Props that the form passes to a control. */
interface Control {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
  readonly value?: unknown;
  /** Longer text is refused rather than silently truncated, which would make it a different text. */
  readonly maxLength?: number | undefined;
  /** Validates the field. */
  readonly onLeave?: () => void;
}

interface LabelledProps extends Control {
  readonly className: string;
  readonly onVisited: () => void;
  /** Whether the form has an error for it, also one that is not drawn yet. */
  readonly isRefused: () => boolean;
  /** Missing where the control has its own label: a checkbox. */
  readonly label?: string | undefined;
  /** Several controls that are one field: the label is their legend. */
  readonly isGroup?: boolean | undefined;
  /** May stay blank, and is labelled so. Required is the default and is not marked. */
  readonly optional?: boolean | undefined;
  /** Beside the label. */
  readonly aside?: string | undefined;
  /** Below the control; replaced by an error. */
  readonly hint?: ReactNode;
  /** Replaces the hint where it has something to say about the value: how an unusual spelling is understood. */
  readonly echo?: ((value: unknown) => ReactNode) | undefined;
  /** Called after the form has taken over a change. */
  readonly onChange?: ((value: never) => void) | undefined;
  readonly children: ReactElement<Control>;
}

export type FormFieldProps = Omit<LabelledProps, keyof Control | 'className' | 'onVisited' | 'isRefused'> &
  Pick<FormItemProps, 'name' | 'rules' | 'valuePropName' | 'getValueFromEvent' | 'dependencies'> & {
    /** When errors that the field itself detects appear; the next change removes them. */
    readonly judged?: 'on leaving' | 'on sending' | undefined;
  };

/** antd never drops the server's refusal of a field without rules. */
const NO_RULES: FormItemProps['rules'] = [{ validator: () => Promise.resolve() }];

/**
 * One field of an antd form, styled like all our forms. It is validated on blur, and from then on with every keystroke:
 * no errors while the person is still typing, and a corrected one disappears at once. One error at a time.
 */
export function FormField({ children, ...field }: FormFieldProps) {
  const { name, rules = NO_RULES, valuePropName, getValueFromEvent, dependencies, judged, ...labelled } = field;
  const ui = useTranslations('ui');
  const form = Form.useFormInstance();
  const [visited, setVisited] = useState(false);
  const { maxLength } = children.props;
  const limited =
    maxLength === undefined
      ? rules
      : [atMost(maxLength, (count) => ui('tooLong', { max: maxLength, count })), ...(rules ?? [])];
  const visit = useCallback(() => setVisited(true), []);
  const isTick = valuePropName === 'checked';
  const isJudgedLate = judged === 'on sending';
  const forgetError = (value: never) => {
    form.setFields([{ name, errors: [] }]);
    labelled.onChange?.(value);
  };
  const whileTyping = visited || isTick || labelled.isGroup ? ['onLeave', 'onChange'] : ['onLeave'];
  return (
    <Form.Item
      noStyle
      validateFirst
      validateTrigger={isJudgedLate ? [] : whileTyping}
      {...given({ name, rules: limited, valuePropName, getValueFromEvent, dependencies })}
    >
      <Labelled
        {...labelled}
        onChange={isJudgedLate ? forgetError : labelled.onChange}
        className={['form-field', isTick && 'tick', labelled.hint !== undefined && 'hinted'].filter(Boolean).join(' ')}
        onVisited={visit}
        isRefused={() => name !== undefined && form.getFieldError(name).length > 0}
      >
        {children}
      </Labelled>
    </Form.Item>
  );
}

/** antd treats a property that is set to undefined as set. */
const given = <T extends object>(properties: T): T =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as T;

function Labelled({ className, label, isGroup, optional, aside, hint, echo, children, ...events }: LabelledProps) {
  const { onVisited, isRefused, onLeave, ...control } = events;
  const ui = useTranslations('ui');
  const [error] = Form.Item.useStatus().errors;
  const note = error ?? echo?.(control.value) ?? hint;
  // The id that antd gives to the description of a field.
  const noteId = `${control.id}_help`;
  const beside = optional ? ui('optional') : aside;
  const Frame = isGroup ? 'fieldset' : 'div';
  useEffect(() => {
    if (error) onVisited();
  }, [error, onVisited]);
  const leave: FocusEventHandler = ({ target, currentTarget, relatedTarget }) => {
    // Moving from the input to a button of the same field is not leaving it, and a button loses the focus while it is
    // busy.
    if (target instanceof HTMLButtonElement || currentTarget.contains(relatedTarget)) return;
    onVisited();
    // A shown error is up to date: since it appeared, every keystroke has been validated. The server's would be lost.
    if (!isRefused()) onLeave?.();
  };
  return (
    <Frame className={className} onBlur={leave}>
      {label && isGroup && <legend className="lab">{label}</legend>}
      {label && !isGroup && (
        <label className="lab" htmlFor={control.id}>
          {label}
          {beside && <small>{beside}</small>}
        </label>
      )}
      {cloneElement(children, {
        ...control,
        maxLength: undefined,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <span className={error ? 'hint note bad' : 'hint note'} id={noteId} role={error ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </Frame>
  );
}

/** The captcha of a form, passed in by its page: the form shows the field and sends the key with the answer. */
export interface CaptchaSlot {
  /** Registers itself in the antd form around it, under the name `captcha`. */
  readonly field: ReactNode;
  /** Sent with the answer; empty while there is no captcha, and then there is no answer either. */
  readonly key: string;
  /** A captcha works once, right or wrong: after every refusal the form needs another. */
  readonly renew: () => void;
}
