import type { ChartProps } from './bar-chart';

/** The same figures for people who do not see bars, or want to copy them. */
export const ChartTable = ({ title, axis, series, bars, format }: ChartProps) => (
  <div className="scroll chart-table" role="region" aria-label={title} tabIndex={0}>
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
  </div>
);
