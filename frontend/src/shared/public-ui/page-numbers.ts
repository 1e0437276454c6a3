export type PageNumber = number | 'gap-before' | 'gap-after';

/** Which numbers a pager shows: the first, the last, and those around `current`; a gap means two or more. */
export function pageNumbers(current: number, last: number): PageNumber[] {
  const from = Math.max(1, Math.min(current - 1, last - 4));
  const to = Math.min(last, Math.max(current + 1, 5));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const before: PageNumber[] = from > 3 ? [1, 'gap-before'] : range(1, from - 1);
  const after: PageNumber[] = to < last - 2 ? ['gap-after', last] : range(to + 1, last);
  return [...before, ...around, ...after];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
