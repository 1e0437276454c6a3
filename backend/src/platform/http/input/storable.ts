/** A half of a surrogate pair that stands alone is not text in UTF-8, and PostgreSQL takes no U+0000. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/**
 * Paths of all that cannot be stored and given back as it came, names as well as values, such as `items.0.name`.
 *
 * `value` is what a parser made, which bounds how deep it is.
 */
export function unstorableIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isStorable(name) ? unstorableIn(one, at ? `${at}.${name}` : name) : [at],
  );
}
