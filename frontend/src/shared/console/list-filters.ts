import type { ListFilter } from './list-toolbar';

/** A filter by one or more of a few values, each with its label. */
export const byChoice = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): ListFilter => ({
  name,
  label,
  hasSeveral: true,
  options: values.map((value) => ({ value, label: wordOf(value) })),
});

/** A filter that is on or left out. */
export const byFlag = (name: string, label: string): ListFilter => ({
  name,
  label,
  options: [{ value: 'true', label }],
});

/** A yes-or-no filter with labels for both. */
export const byYesOrNo = (name: string, label: string, yes: string, no: string): ListFilter => ({
  name,
  label,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});
