import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Bars } from './bars';
import { ChartTable } from './chart-table';
import { useWidth } from './use-width';
import './charts.css';

/** One kind of what is stacked: its name and its colour role. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 1 | 2 | 3;
}

export interface ChartBar {
  /** In full, for the line above the plot and the table: 11 月 20 日. */
  readonly label: string;
  /** Below the axis; none where there is no room for one. */
  readonly tick?: string | undefined;
  /** One for each series. */
  readonly values: readonly number[];
  /** Of the whole bar, where it differs from its series'. */
  readonly tone?: 1 | 2 | 3;
}

export interface ChartProps {
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

/** Stacked bars over time. The bar under the pointer is told in words above; the same figures can be read as a table. */
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
      <div className="chart-head">
        {bar && (
          <p className="num" aria-hidden="true">
            <span className="muted">{bar.label}</span>
            {series.map(({ name }, index) => (
              <span key={name}>
                {series.length > 1 && name} <b>{format(bar.values[index] ?? 0)}</b>
              </span>
            ))}
          </p>
        )}
        <button type="button" className="link small" aria-controls={id} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </button>
      </div>
      <div ref={frame} id={id} className="chart-frame">
        {!isTable && <span className="sr">{t('of', { title })}</span>}
        {isTable && <ChartTable {...props} />}
        {!isTable && width > 0 && <Bars {...props} width={width} shown={shown} onPoint={setPointed} />}
      </div>
    </div>
  );
}
