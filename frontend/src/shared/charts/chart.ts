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
