import { Checkbox, Input, Radio, Select, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import { understoodAmount } from './amount-input';
import { FormField, type FormFieldProps } from './form-field';

type Props = Omit<FormFieldProps, 'children' | 'valuePropName' | 'getValueFromEvent' | 'isGroup' | 'echo'> & {
  readonly name: string | (string | number)[];
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
};

export type TextFieldProps = Props &
  Pick<
    InputProps,
    'type' | 'inputMode' | 'maxLength' | 'className' | 'placeholder' | 'autoComplete' | 'autoCapitalize'
  >;

/** One line of text or a number. */
export function TextField({ isFirst, ...props }: TextFieldProps) {
  const { name, label, hint, aside, optional, rules, dependencies, onChange, ...input } = props;
  return (
    <FormField {...{ name, label, hint, aside, optional, rules, dependencies, onChange }}>
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
}: Props & { readonly rows?: number; readonly maxLength: number }) => (
  <FormField {...field}>
    <Input.TextArea rows={rows} maxLength={maxLength} data-autofocus={isFirst || undefined} />
  </FormField>
);

/**
 * An amount in yuan. An unusual spelling is repeated below as it is understood; typed or pasted text is never altered
 * or truncated, which is why this is no antd `InputNumber`.
 */
export const AmountField = ({ isFirst, ...field }: Props) => (
  <FormField {...field} echo={(typed) => (typeof typed === 'string' ? understoodAmount(typed) : undefined)}>
    <Input className="num" inputMode="decimal" autoComplete="off" data-autofocus={isFirst || undefined} />
  </FormField>
);

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type ChoiceProps = Props & { readonly choices: readonly Choice[] };

/** One of a few. */
export const SelectField = ({ choices, isFirst, ...field }: ChoiceProps) => (
  <FormField {...field}>
    <Select options={[...choices]} data-autofocus={isFirst || undefined} />
  </FormField>
);

type NotedChoicesProps = Props & {
  /** The note stands beside the label in the list alone. */
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

interface ShownChoiceProps extends Props {
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
export const TickField = ({ name, label }: { readonly name: string; readonly label: ReactNode }) => (
  <FormField name={name} valuePropName="checked">
    <Checkbox>{label}</Checkbox>
  </FormField>
);
