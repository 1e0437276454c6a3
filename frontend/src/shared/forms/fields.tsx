import { Input, type InputProps, Checkbox, Radio, Select } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import type { ReactNode } from 'react';
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

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type ChoiceProps = FieldProps & { readonly choices: readonly Choice[] };

/** One of a few. */
export const SelectField = ({ choices, isFirst, ...field }: ChoiceProps) => (
  <FormField {...field}>
    <Select options={[...choices]} data-autofocus={isFirst || undefined} />
  </FormField>
);

type NotedChoicesProps = FieldProps & {
  /** The note is shown beside the label in the list only. */
  readonly choices: readonly (Choice & { readonly note: string })[];
};

/** Any number of many, found by typing. */
export const ManyField = ({ choices, isFirst, ...field }: NotedChoicesProps) => (
  <FormField {...field}>
    <Select
      mode="multiple"
      options={[...choices]}
      optionRender={({ data: { label, note } }) => (
        <>
          {label} <span className="muted small">{note}</span>
        </>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      data-autofocus={isFirst || undefined}
    />
  </FormField>
);

interface ShownChoiceProps extends FieldProps {
  readonly choices: readonly {
    readonly value: string;
    /** May explain the choice in a second line. */
    readonly label: ReactNode;
    readonly disabled?: boolean;
    readonly className?: string | undefined;
  }[];
}

/** One of two or three, all of them on the screen. */
export const RadioField = ({ choices, isFirst, ...field }: ShownChoiceProps) => (
  <FormField {...field} isGroup>
    <Radio.Group>
      {choices.map(({ value, label, disabled = false }, place) => (
        <Radio key={value} value={value} disabled={disabled} data-autofocus={(isFirst && place === 0) || undefined}>
          {label}
        </Radio>
      ))}
    </Radio.Group>
  </FormField>
);

/** Any number of a few. */
export const TicksField = ({ choices, isFirst: _first, ...field }: ShownChoiceProps) => (
  <FormField {...field} isGroup>
    <Checkbox.Group options={[...choices]} />
  </FormField>
);

/** Yes or no. */
export const TickField = ({
  name,
  label,
  rules,
}: Pick<FieldProps, 'rules'> & { readonly name: string; readonly label: ReactNode }) => (
  <FormField name={name} valuePropName="checked" rules={rules}>
    <Checkbox>{label}</Checkbox>
  </FormField>
);
