import type { ChartSeries } from './chart';
import './charts.css';

export const Legend = ({ series }: { readonly series: readonly ChartSeries[] }) => (
  <span className="legend">
    {series.map(({ name, tone }) => (
      <span key={name}>
        <i className={`tone-${tone}`} aria-hidden="true" />
        {name}
      </span>
    ))}
  </span>
);
