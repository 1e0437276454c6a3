/**
 * Stands for the current time in the SQL of a read. The rules go by the site's clock, so what a list shows as expired or
 * due must go by it as well, not by PostgreSQL's.
 */
export const NOW = ':now';

/** The statement with the time as its last value, if it asks for it. */
export function atTime(
  text: string,
  values: readonly unknown[],
  now: Date,
): { readonly text: string; readonly values: unknown[] } {
  if (!text.includes(NOW)) return { text, values: [...values] };
  return { text: text.replaceAll(NOW, `$${values.length + 1}::timestamptz`), values: [...values, now] };
}
