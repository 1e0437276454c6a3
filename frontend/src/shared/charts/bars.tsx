import type { ChartProps } from './chart';
import { gridOf } from './scale';

interface Props extends ChartProps {
  readonly width: number;
  readonly shown: number;
  readonly onPoint: (index: number | undefined) => void;
}

/** Margins: left for numbers, below for the axis, above for the highest label. Pixels. */
const [LEFT, BELOW, ABOVE] = [52, 30, 18];
/** Minimum distance of two names below the axis. Pixels. */
const TICK_ROOM = 46;

/** Text anchors of the first, the middle and the last name below the axis. */
const ANCHORS = ['start', 'middle', 'end'] as const;

/** The drawing itself, for a given width. */
export function Bars({ bars, series, format, height, hasLabels = false, width, shown, onPoint }: Props) {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const grid = gridOf(Math.max(0, ...sums));
  const top = grid.at(-1) ?? 1;
  const left = hasLabels ? 0 : LEFT;
  const floor = height - BELOW;
  const pitch = (width - left) / bars.length;
  const y = (value: number) => floor - (value / top) * (floor - ABOVE);
  const every = Math.max(1, Math.ceil(TICK_ROOM / pitch));
  const last = bars.length - 1;

  return (
    <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => onPoint(undefined)}>
      {!hasLabels &&
        grid.map((value) => (
          <g key={value}>
            <path className="grid" d={`M${left} ${y(value)}H${width}`} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
      {bars.map((bar, index) => {
        const x = left + index * pitch;
        const middle = x + pitch / 2;
        const hasTick = (last - index) % every === 0;
        // Keeps the outer names within the drawing.
        const place = index === last ? 2 : index === 0 ? 0 : 1;
        let below = 0;
        return (
          <g key={bar.label} className={index === shown ? 'shown' : undefined} onPointerEnter={() => onPoint(index)}>
            <rect className="touch" x={x} y={0} width={pitch} height={floor} />
            {bar.values.map((value, part) => {
              const base = below;
              below += value;
              return (
                <rect
                  key={series[part]?.name}
                  className={`tone-${bar.tone ?? series[part]?.tone ?? 1}`}
                  x={x + pitch * 0.16}
                  y={y(below)}
                  width={pitch * 0.68}
                  height={y(base) - y(below)}
                />
              );
            })}
            {hasLabels && (
              <text className="lab" x={middle} y={y(below) - 5} textAnchor="middle">
                {format(below)}
              </text>
            )}
            <path className="tick" d={`M${middle} ${floor + 1}v${hasTick ? 8 : 4}`} />
            {hasTick && (
              <text x={[left, middle, width][place]} y={height - 6} textAnchor={ANCHORS[place]}>
                {bar.tick}
              </text>
            )}
          </g>
        );
      })}
      <path className="floor" d={`M${left} ${floor + 0.5}H${width}`} />
    </svg>
  );
}
