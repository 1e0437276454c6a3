import { Flex } from 'antd';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ScrollRegion } from '../console/cells';
import './charts.css';
import { gridOf } from './scale';

/** One series of the stack: its name and its colour role. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 1 | 2 | 3;
}

export interface ChartBar {
  /** Full name, for the line above the plot and the table: 11 月 20 日. */
  readonly label: string;
  /** Name below the axis; undefined where there is no room. */
  readonly tick?: string | undefined;
  /** One per series. */
  readonly values: readonly number[];
  /** Tone of the whole bar, where it differs from its series'. */
  readonly tone?: 1 | 2 | 3;
}

interface ChartProps {
  /** What is measured: 每日收入. */
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly axis: string;
  readonly series: readonly ChartSeries[];
  readonly bars: readonly ChartBar[];
  readonly format: (value: number) => string;
  /** Pixels. */
  readonly height: number;
  /** The amount above every bar, instead of lines and their numbers. */
  readonly hasLabels?: boolean;
}

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
function Bars({ bars, series, format, height, hasLabels = false, width, shown, onPoint }: Props) {
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
            <path stroke="var(--c-chart-grid)" d={`M${left} ${y(value)}H${width}`} />
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
            <rect className="touch" fill="transparent" x={x} y={0} width={pitch} height={floor} />
            {bar.values.map((value, part) => {
              const base = below;
              below += value;
              return (
                <rect
                  key={series[part]?.name}
                  fill={`var(--c-chart-${bar.tone ?? series[part]?.tone ?? 1})`}
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
            <path stroke="var(--c-tick)" d={`M${middle} ${floor + 1}v${hasTick ? 8 : 4}`} />
            {hasTick && (
              <text x={[left, middle, width][place]} y={height - 6} textAnchor={ANCHORS[place]}>
                {bar.tick}
              </text>
            )}
          </g>
        );
      })}
      <path stroke="var(--c-border-strong)" d={`M${left} ${floor + 0.5}H${width}`} />
    </svg>
  );
}

/** The same figures for people who cannot see the bars or want to copy the numbers. */
const ChartTable = ({ title, axis, series, bars, format }: ChartProps) => (
  <ScrollRegion className="tall nowrap chart-table" label={title}>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="n">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name }, index) => (
              <td key={name} className="n">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** The current width of an element in pixels: a chart is redrawn for its width, never scaled. */
function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/**
 * Stacked bars over time. The line above describes the bar under the pointer; the same figures are available as a
 * table.
 */
export function BarChart(props: ChartProps) {
  const { title, series, bars, format } = props;
  const t = useTranslations('console.chart');
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const [isTable, setTable] = useState(false);
  const id = useId();
  const shown = pointed ?? bars.length - 1;
  const bar = bars[shown];

  return (
    <div className="chart">
      <Flex align="start" justify="space-between" gap="middle" className="chart-head small">
        {bar && (
          <Flex component="p" wrap gap="0 var(--s-5)" className="num" aria-hidden="true">
            <span className="muted">{bar.label}</span>
            {series.map(({ name }, index) => (
              <span key={name}>
                {series.length > 1 && name} <b className="strong">{format(bar.values[index] ?? 0)}</b>
              </span>
            ))}
          </Flex>
        )}
        <button type="button" className="link nowrap" aria-controls={id} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </button>
      </Flex>
      <div ref={frame} id={id}>
        {!isTable && <span className="sr">{t('of', { title })}</span>}
        {isTable && <ChartTable {...props} />}
        {!isTable && width > 0 && <Bars {...props} width={width} shown={shown} onPoint={setPointed} />}
      </div>
    </div>
  );
}

export const Legend = ({ series }: { readonly series: readonly ChartSeries[] }) => (
  <Flex component="span" wrap gap="var(--s-1) var(--s-4)" className="legend small muted">
    {series.map(({ name, tone }) => (
      <span key={name}>
        <i style={{ background: `var(--c-chart-${tone})` }} aria-hidden="true" />
        {name}
      </span>
    ))}
  </Flex>
);
