import { Fragment, type ReactNode } from 'react';

/** Tones of a terminal line: dim, plain, ok (green), warning, key (blue). */
export type TermTone = 'D' | 'T' | 'O' | 'W' | 'K';
export type TermLine = readonly (readonly [TermTone, string])[];

/** The prompt of the recorded session, followed by the command. */
export const prompt = (command: string): TermLine => [
  ['O', '[ops@db-prod-03 '],
  ['K', '~'],
  ['O', ']$ '],
  ['T', command],
];

interface TextProps {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly className: string;
  readonly bold?: boolean;
  readonly anchor?: 'middle' | 'end' | undefined;
  readonly children: ReactNode;
}

/** One line of text in the drawing; `mo` in the class makes it monospaced. */
export const Text = ({ x, y, size = 13, className, bold = false, anchor, children }: TextProps) => (
  <text x={x} y={y} fontSize={size} className={className} fontWeight={bold ? 600 : undefined} textAnchor={anchor}>
    {children}
  </text>
);

export const Dot = ({ x, y, r = 4, className }: { x: number; y: number; r?: number; className: string }) => (
  <circle cx={x} cy={y} r={r} className={className} />
);

/** A hairline, or any stroke by its class. */
export const Stroke = ({ d, className = 'sB', width }: { d: string; className?: string; width?: number }) => (
  <path d={d} className={className} strokeWidth={width} fill="none" />
);

interface TerminalTextProps {
  readonly x: number;
  readonly size: number;
  /** Baseline of each line. */
  readonly lines: readonly (readonly [number, TermLine])[];
}

export const TerminalText = ({ x, size, lines }: TerminalTextProps) =>
  lines.map(([y, line]) => (
    <text key={y} x={x} y={y} fontSize={size} className="mo" xmlSpace="preserve">
      {line.map(([tone, text]) => (
        <tspan key={text} className={`t${tone}`}>
          {text}
        </tspan>
      ))}
    </text>
  ));

/** The name of the current user, across the picture of the session. */
export const Watermark = ({ places, text }: { places: readonly (readonly [number, number])[]; text: string }) =>
  places.map(([x, y]) => (
    <text key={`${x} ${y}`} x={x} y={y} fontSize="13" className="tT wm" transform={`rotate(-18 ${x} ${y})`}>
      {text}
    </text>
  ));

interface LegendProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Label and the class of its colour. */
  readonly items: readonly (readonly [string, string])[];
}

interface TimelineProps {
  readonly y: number;
  readonly width: number;
  /** First and last minute mark, and the distance between two small ticks. */
  readonly from: number;
  readonly step: number;
  readonly count: number;
  /** Small ticks between two labelled ones, and their length; the others are longer. */
  readonly every: number;
  readonly length: number;
  readonly labels: readonly string[];
}

/** The gauge that hangs below the line: labelled ticks, half-way ticks, small ticks. */
export function Timeline({ y, width, from, step, count, every, length, labels }: TimelineProps) {
  const round = (value: number) => Math.round(value * 10) / 10;
  const ticks = Array.from({ length: count }, (_, index) => {
    const long = index % every === 0 ? length * 2 + 2 : index % (every / 2) === 0 ? length + 4 : length;
    return `M${round(from + index * step)} ${y}v${long}`;
  });
  return (
    <>
      <Stroke d={`M0 ${y}h${width}`} className="sPri" width={2} />
      <Stroke d={ticks.join('')} className="sTick" />
      {labels.map((label, index) => (
        <Text
          key={label}
          x={round(from + index * every * step)}
          y={y + (length > 5 ? 32 : 29)}
          size={11}
          className="mo fS"
          anchor={index === 0 ? undefined : index === labels.length - 1 ? 'end' : 'middle'}
        >
          {label}
        </Text>
      ))}
    </>
  );
}

/** Commands as bars on the line: `[x, height]`, up to the play head and after it. */
export function Bars({ y, played, ahead }: { y: number; played: string; ahead: string }) {
  const path = (bars: string) => bars.replace(/(\d+):(\d+) ?/g, `M$1 ${y - 1}v-$2`);
  return (
    <>
      <Stroke d={path(played)} className="sPri" width={3} />
      <Stroke d={path(ahead)} className="sTick" width={3} />
    </>
  );
}

/** A login or a file, on a stem above the line. */
export const Event = ({ x, y, height, className }: { x: number; y: number; height: number; className: string }) => (
  <>
    <Stroke d={`M${x} ${y}v-${height}`} className="sTick" width={1.5} />
    <Dot x={x} y={y - height} r={4.5} className={className} />
  </>
);

/** Legend of the colours on the line, ending at `x`. A dot is a character, so that labels of any length align. */
export const Legend = ({ x, y, size, items }: LegendProps) => (
  <text x={x} y={y} fontSize={size} className="fM" textAnchor="end">
    {items.map(([name, tone], index) => (
      <Fragment key={name}>
        <tspan className={tone} fontSize={size * 0.75} dx={index === 0 ? 0 : 14} dy="-1">
          ●
        </tspan>
        <tspan dx="6" dy="1">
          {name}
        </tspan>
      </Fragment>
    ))}
  </text>
);

/** Position of the replay. `top` and `height` are those of its line. */
export const PlayHead = ({ x, top, height }: { x: number; top: number; height: number }) => (
  <>
    <Stroke d={`M${x} ${top}v${height}`} className="sDan" width={1.5} />
    <path d={`M${x - 7} ${top - 5}h14v7l-7 6-7-6Z`} className="fDan" />
  </>
);
