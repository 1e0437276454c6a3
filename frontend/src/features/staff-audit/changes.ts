/** One fact of a record, before and after what happened. Undefined where it was not there. */
export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

type Facts = Readonly<Record<string, unknown>> | null;

const written = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * The facts of a record side by side, what changed first. Without a before everything is new, and told as it is rather
 * than as a change.
 */
export function changesOf(before: Facts, after: Facts): readonly Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => {
      const [was, is] = [written(before?.[field]), written(after?.[field])];
      return { field, before: was, after: is, isChanged: before !== null && after !== null && was !== is };
    })
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
