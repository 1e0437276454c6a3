import { useState, type ChangeEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { useTranslations } from 'use-intl';
import { lengthOf } from './rules';
import { useDrafted, type DraftOptions } from './use-drafted';

interface Options<Name extends string> extends DraftOptions {
  readonly judged?: 'on leaving' | 'on sending';
  /** The most characters of a field. */
  readonly most?: { readonly [Each in Name]?: number };
}

/**
 * The fields of a form without antd. A field is validated on blur, all of them on submit; the server's message about a
 * field stays until it is edited. With a name, input survives a reload and a language switch. When validated on submit
 * only, a field shows no error from its first edit until the next submit. Text longer than `most` allows is kept and
 * refused.
 */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  faultsOf: (values: Readonly<Record<Name, string>>) => { readonly [Each in Name]?: string | undefined },
  { judged = 'on leaving', most = {}, ...draft }: Options<Name> = {},
) {
  const ui = useTranslations('ui');
  const tooLong = (value: string, max = Number.POSITIVE_INFINITY): string | undefined =>
    lengthOf(value) > max ? ui('tooLong', { max, count: lengthOf(value) }) : undefined;
  const names = Object.keys(initial) as Name[];
  const {
    value: values,
    set: setValues,
    isEdited,
    forget,
  } = useDrafted<Readonly<Record<Name, string>>>(initial, draft);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set<Name>());
  const [refusals, setRefusals] = useState<ReadonlyMap<Name, string>>(new Map<Name, string>());
  const given = faultsOf(values);
  const faults = Object.fromEntries(
    names.map((name) => [name, given[name] ?? tooLong(values[name], most[name])]),
  ) as Record<Name, string | undefined>;
  const isValid = names.every((name) => faults[name] === undefined);

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusals((before) => new Map([...before].filter(([refused]) => refused !== name)));
    if (judged === 'on sending') setTouched((before) => new Set([...before].filter((left) => left !== name)));
  };

  return {
    values,
    isValid,
    /** Whether the fields hold unsent input that differs from the initial values. */
    isEdited,
    /** Drops the draft after the input was sent or discarded. */
    forget,
    set,
    /** Props for the control of this name, besides those from `Field`. */
    bind: (name: Name) => ({
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value),
      onBlur: () => judged === 'on leaving' && setTouched((before) => new Set([...before, name])),
    }),
    errorOf: (name: Name): string | undefined => refusals.get(name) ?? (touched.has(name) ? faults[name] : undefined),
    /** Sets other values. */
    replace: (next: Readonly<Record<Name, string>>) => {
      setValues(next);
      setRefusals(new Map());
    },
    /** Shows every error; returns whether there is none. */
    reveal: (): boolean => {
      setTouched(new Set(names));
      return isValid;
    },
    /** Shows a refusal that names no field beside the field it is about. */
    blame: (name: Name, message: string) => setRefusals(new Map([[name, message]])),
    /** Shows the server's refusals beside their fields. Returns those of no field, which the caller reports. */
    refuse: (error: unknown): string[] => {
      if (!(error instanceof ApiError)) return [];
      const known = names.flatMap((name) => {
        const detail = error.details.find(({ field }) => field === name);
        return detail ? [[name, detail.message ?? error.message] as const] : [];
      });
      setRefusals(new Map(known));
      const others = error.details.filter(({ field }) => !(names as string[]).includes(field));
      return others.flatMap(({ message }) => (message && message !== error.message ? [message] : []));
    },
  };
}

/** The result of `useFields`. */
export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>;
