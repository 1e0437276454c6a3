/** A fact of a record: its path, and its value before and after. Undefined where it was absent. */
export interface Fact {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

type Value = Readonly<Record<string, unknown>> | null;

/** Counters of the row itself, and what follows from another fact. */
const UNTOLD: ReadonlySet<string> = new Set(['version', 'lifetime', 'bodyHash', 'contentKey']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Identifies an item of a list, so that it is compared with itself and not with its neighbour. */
const keyOf = (item: Readonly<Record<string, unknown>>, index: number): string =>
  typeof item['months'] === 'number' ? String(item['months']) : String(index + 1);

/** Every single value in an object with its path. A list of plain values is one value. */
function leaves(value: unknown, path: readonly string[] = []): (readonly [path: readonly string[], value: unknown])[] {
  if (Array.isArray(value) && value.some(isObject)) {
    return value.flatMap((item: unknown, index) =>
      isObject(item) ? leaves(item, [...path, keyOf(item, index)]) : [[[...path, String(index + 1)], item] as const],
    );
  }
  if (!isObject(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) => (UNTOLD.has(name) ? [] : leaves(part, [...path, name])));
}

/** The order of a list is a fact of its own. */
const asObject = (value: Value): Value => (Array.isArray(value) ? { order: value as unknown } : value);

/**
 * The facts of a record side by side, changes first. Without a `before` everything is new, and shown as it is rather
 * than as a change.
 */
export function factsOf(before: Value, after: Value): readonly Fact[] {
  const [was, is] = [before, after].map((value) => {
    const facts = value === null ? [] : leaves(asObject(value));
    return new Map(facts.map(([path, fact]) => [path.join('.'), { path, fact }]));
  }) as [
    Map<string, { path: readonly string[]; fact: unknown }>,
    Map<string, { path: readonly string[]; fact: unknown }>,
  ];
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  return keys
    .map((key) => {
      const [one, other] = [was.get(key), is.get(key)];
      const path = (one ?? other)?.path ?? [];
      // What `after` omits has not changed: some records hold more of the old state than of the new one.
      const isTold = after !== null && (path[0] ?? '') in (asObject(after) ?? {});
      const isChanged = before !== null && isTold && JSON.stringify(one?.fact) !== JSON.stringify(other?.fact);
      return { path, before: one?.fact, after: other?.fact, isChanged };
    })
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
