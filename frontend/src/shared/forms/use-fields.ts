import { useState, type ChangeEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { useDrafted, type DraftOptions } from './use-drafted';

/**
 * The fields of a form without antd. A field is judged once it was left, all of them on sending; what the server said
 * about a field stays until it is edited. With a name what was typed outlives a reload and a switch of the language.
 * Judged on sending alone, a field says nothing from its first edit until then.
 */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  faultsOf: (values: Readonly<Record<Name, string>>) => { readonly [Each in Name]?: string | undefined },
  { judged = 'on leaving', ...draft }: DraftOptions & { readonly judged?: 'on leaving' | 'on sending' } = {},
) {
  const names = Object.keys(initial) as Name[];
  const {
    value: values,
    set: setValues,
    isEdited,
    forget,
  } = useDrafted<Readonly<Record<Name, string>>>(initial, draft);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set<Name>());
  const [refusals, setRefusals] = useState<ReadonlyMap<Name, string>>(new Map<Name, string>());
  const faults = faultsOf(values);
  const isValid = names.every((name) => faults[name] === undefined);

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusals((before) => new Map([...before].filter(([refused]) => refused !== name)));
    if (judged === 'on sending') setTouched((before) => new Set([...before].filter((left) => left !== name)));
  };

  return {
    values,
    isValid,
    /** Whether something stands in the fields that was neither there at first nor sent. */
    isEdited,
    /** What was typed has been sent, or is not wanted any more. */
    forget,
    set,
    /** What a control of this name is given besides what `Field` gives it. */
    bind: (name: Name) => ({
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value),
      onBlur: () => judged === 'on leaving' && setTouched((before) => new Set([...before, name])),
    }),
    errorOf: (name: Name): string | undefined => (touched.has(name) ? faults[name] : undefined) ?? refusals.get(name),
    /** Puts other values into the fields. */
    replace: (next: Readonly<Record<Name, string>>) => {
      setValues(next);
      setRefusals(new Map());
    },
    /** Shows every fault; whether there is none. */
    reveal: (): boolean => {
      setTouched(new Set(names));
      return isValid;
    },
    /** Puts a refusal that names no field beside the one it is about. */
    blame: (name: Name, message: string) => setRefusals(new Map([[name, message]])),
    /** Puts the server's refusals beside their fields. That it failed at all is the caller's to report. */
    refuse: (error: unknown): void => {
      if (!(error instanceof ApiError)) return;
      const known = names.flatMap((name) => {
        const detail = error.details.find(({ field }) => field === name);
        return detail ? [[name, detail.message ?? error.message] as const] : [];
      });
      setRefusals(new Map(known));
    },
  };
}

/** What `useFields` gives. */
export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>;
