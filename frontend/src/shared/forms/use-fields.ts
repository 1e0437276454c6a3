import { useState, type ChangeEvent } from 'react';
import { ApiError } from '../../api/api-error';

type Texts<Name extends string> = { readonly [Each in Name]?: string | undefined };
type Ticks<Name extends string> = { readonly [Each in Name]?: boolean };

const NONE: Readonly<Record<string, never>> = {};

/**
 * The fields of a form without antd. A field is judged once it was left, all of them on sending; what the server said
 * about a field stays until it is edited.
 */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  faultsOf: (values: Readonly<Record<Name, string>>) => Texts<Name>,
) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<Ticks<Name>>(NONE);
  const [refusals, setRefusals] = useState<Texts<Name>>(NONE);
  const names = Object.keys(initial) as Name[];
  const faults = faultsOf(values);
  const isValid = names.every((name) => faults[name] === undefined);

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusals((before) => ({ ...before, [name]: undefined }));
  };

  return {
    values,
    isValid,
    set,
    /** What a control of this name is given besides what `Field` gives it. */
    bind: (name: Name) => ({
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value),
      onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    }),
    errorOf: (name: Name): string | undefined => (touched[name] ? faults[name] : undefined) ?? refusals[name],
    /** Shows every fault; whether there is none. */
    reveal: (): boolean => {
      setTouched(Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>);
      return isValid;
    },
    /** Puts the server's refusals beside their fields; false when it named none of them. */
    refuse: (error: unknown): boolean => {
      const details = error instanceof ApiError ? error.details : [];
      const known = details.filter(({ field }) => names.some((name) => name === field));
      const message = error instanceof ApiError ? error.message : '';
      setRefusals(Object.fromEntries(known.map((detail) => [detail.field, detail.message ?? message])) as Texts<Name>);
      return known.length > 0;
    },
  };
}
