import type { ChartProps } from './chart';
import { ScrollRegion } from '../console/scroll-region';

/** The same figures for people who cannot see the bars or want to copy the numbers. */
export const ChartTable = ({ title, axis, series, bars, format }: ChartProps) => (
  <ScrollRegion className="chart-table" label={title}>
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
