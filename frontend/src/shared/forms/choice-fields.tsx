import { Checkbox, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import type { FieldProps } from './fields';
import { FormField } from './form-field';

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
