import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Bars } from './bars';
import type { ChartProps } from './chart';
import { ChartTable } from './chart-table';
import { useWidth } from './use-width';
import './charts.css';

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
