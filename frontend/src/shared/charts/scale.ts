/** Round steps: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * Positions of a chart's grid lines: from 0 in equal round steps to just above `largest`, in at most `lines` steps.
 * Whole numbers only: a chart of counts has no halves.
 */
export function gridOf(largest: number, lines = 3): readonly number[] {
  const rough = Math.max(largest, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((times) => times * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
