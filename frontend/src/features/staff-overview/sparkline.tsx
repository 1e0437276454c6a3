const [WIDTH, HEIGHT] = [240, 32];

/** The course of a figure, without numbers: they are in the chart below. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const largest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step} ${HEIGHT - 2 - (value / largest) * (HEIGHT - 4)}`);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${points.join('L')}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
