interface Props {
  /** What remains, 0 to 100. For a deadline: what has passed. */
  readonly percent: number;
  readonly tone?: 'primary' | 'warning' | 'danger' | 'neutral';
}

/** A twelfth of the width apart: a month of a year’s term. */
const TICKS = Array.from({ length: 13 }, (_, index) => (index * 100) / 12);

/**
 * The water gauge. Hidden from screen readers, because the text for it (剩 12 天) is always beside it. Drawn with
 * attributes, so that it also works in prerendered pages, where style attributes are blocked.
 */
export function Gauge({ percent, tone = 'primary' }: Props) {
  const value = Math.min(100, Math.max(0, percent));
  const fill = tone === 'neutral' ? 'var(--c-neutral-line)' : `var(--c-${tone})`;
  return (
    <svg className="gauge" aria-hidden="true">
      <rect fill="var(--c-neutral-soft)" y="3" width="100%" height="3" />
      <rect fill={fill} y="3" width={`${value}%`} height="3" />
      {TICKS.map((x) => (
        <rect fill="var(--c-tick)" key={x} x={`${x}%`} y="7" width="1" height="6" />
      ))}
      {value < 100 && <rect fill={fill} x={`${value}%`} width="2" height="13" />}
    </svg>
  );
}
