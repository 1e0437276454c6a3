import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AmountInput, understoodAmount } from '../forms/amount-input';
import { Field } from '../forms/field';
import type { Fields } from '../forms/use-fields';

interface FieldProps<Name extends string> {
  readonly form: Pick<Fields<Name>, 'bind' | 'errorOf'>;
  readonly name: Name;
  readonly label: string;
  readonly hint?: ReactNode;
  /** May stay blank, and is labelled so. */
  readonly optional?: boolean;
}

type TextProps<Name extends string> = FieldProps<Name> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'maxLength' | 'className' | 'placeholder' | 'max'
  > & {
    /** Gets the focus when its dialog opens. */
    readonly isFirst?: boolean;
  };

/** One line of text, a number or a day in a form of the console. */
export function TextField<Name extends string>(props: TextProps<Name>) {
  const { form, name, label, hint, optional = false, isFirst = false, className, ...input } = props;
  const t = useTranslations('console');
  return (
    <Field label={label} hint={hint} optionalText={optional ? t('optional') : undefined} error={form.errorOf(name)}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          {...form.bind(name)}
          className={className ? `input ${className}` : 'input'}
          data-autofocus={isFirst || undefined}
        />
      )}
    </Field>
  );
}

/** An amount in yuan in a form of the console. An unusual spelling is repeated below as it is understood. */
export function AmountField<Name extends string>(props: FieldProps<Name> & { readonly isFirst?: boolean }) {
  const { form, name, label, hint, optional = false, isFirst = false } = props;
  const t = useTranslations('console');
  const bound = form.bind(name);
  return (
    <Field
      label={label}
      hint={understoodAmount(bound.value) ?? hint}
      optionalText={optional ? t('optional') : undefined}
      error={form.errorOf(name)}
    >
      {(control) => <AmountInput {...control} {...bound} data-autofocus={isFirst || undefined} />}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a few. */
export function SelectField<Name extends string>({
  form,
  name,
  label,
  hint,
  choices,
}: FieldProps<Name> & { readonly choices: readonly Choice[] }) {
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        <select {...control} {...form.bind(name)} className="input">
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickProps {
  readonly label: ReactNode;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** Yes or no. */
export const Tick = ({ label, isTicked, onTick }: TickProps) => (
  <label className="check">
    <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
    <span>{label}</span>
  </label>
);

interface TicksProps {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
}

/** Any number of a few. */
export const Ticks = ({ legend, choices, ticked, onChange }: TicksProps) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className="checks">
      {choices.map(({ value, label }) => (
        <Tick
          key={value}
          label={label}
          isTicked={ticked.includes(value)}
          onTick={(isTicked) => onChange(isTicked ? [...ticked, value] : ticked.filter((one) => one !== value))}
        />
      ))}
    </div>
  </fieldset>
);
