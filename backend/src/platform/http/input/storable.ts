/** A lone surrogate is not valid UTF-8, and PostgreSQL accepts no U+0000. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/**
 * Paths of everything that cannot be stored and returned unchanged, names as well as values, such as `items.0.name`.
 *
 * `value` comes from a parser, which bounds its depth.
 */
export function unstorableIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isStorable(name) ? unstorableIn(one, at ? `${at}.${name}` : name) : [at],
  );
}
