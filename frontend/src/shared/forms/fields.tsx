import { Input, type InputProps } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { formatYuan } from '../format/money';
import { FormField, type FormFieldProps } from './form-field';
import { yuan } from './typed-number';

/** What all kinds of fields take. */
export type FieldProps = Omit<
  FormFieldProps,
  'children' | 'valuePropName' | 'getValueFromEvent' | 'isGroup' | 'echo'
> & {
  readonly name: string | (string | number)[];
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
};

export type TextFieldProps = FieldProps &
  Pick<
    InputProps,
    'type' | 'inputMode' | 'maxLength' | 'className' | 'placeholder' | 'autoComplete' | 'autoCapitalize'
  >;

/** One line of text or a number. */
export function TextField({ isFirst, ...props }: TextFieldProps) {
  const { name, label, hint, aside, optional, rules, dependencies, judged, onChange, ...input } = props;
  return (
    <FormField {...{ name, label, hint, aside, optional, rules, dependencies, judged, onChange }}>
      <Input autoComplete="off" {...input} data-autofocus={isFirst || undefined} />
    </FormField>
  );
}

/** Several lines of text. */
export const TextAreaField = ({
  isFirst,
  rows = 3,
  maxLength,
  ...field
}: FieldProps & { readonly rows?: number; readonly maxLength: number }) => (
  <FormField {...field}>
    <TextArea rows={rows} maxLength={maxLength} data-autofocus={isFirst || undefined} />
  </FormField>
);

const PLAIN_AMOUNT = /^\d*(\.\d*)?$/;

/** How an amount in an unusual spelling is understood; undefined for plain and for unreadable ones. */
const understoodAmount = (typed: string): string | undefined =>
  !PLAIN_AMOUNT.test(typed) && yuan.is(typed) ? `= ${formatYuan(yuan.of(typed))}` : undefined;

/**
 * An amount in yuan. An unusual spelling is repeated below as it is understood; typed or pasted text is never altered
 * or truncated, which is why this is no antd `InputNumber`.
 */
export const AmountField = ({ isFirst, ...field }: FieldProps) => (
  <FormField {...field} echo={(typed) => (typeof typed === 'string' ? understoodAmount(typed) : undefined)}>
    <Input className="num" inputMode="decimal" autoComplete="off" data-autofocus={isFirst || undefined} />
  </FormField>
);
