import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The colour of a role in both themes. Those of the terminal, dark in both, begin with `term-`. */
export const c = (role: string) => `var(--c-${role})`;

/** Tones of a terminal line: dim, plain, ok (green), warning, key (blue). */
const TERM_TONES = { D: 'term-dim', T: 'term-text', O: 'term-ok', W: 'term-warn', K: 'term-key' } as const;
export type TermTone = keyof typeof TERM_TONES;
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
  /** Role of its colour. */
  readonly fill: string;
  readonly mono?: boolean;
  readonly bold?: boolean;
  readonly anchor?: 'middle' | 'end' | undefined;
  readonly children: ReactNode;
}

/** One line of text in the drawing. */
export const Text = ({ x, y, size = 13, fill, mono = false, bold = false, anchor, children }: TextProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    className={mono ? 'mo' : undefined}
    fill={c(fill)}
    fontWeight={bold ? 600 : undefined}
    textAnchor={anchor}
  >
    {children}
  </text>
);

interface SessionTabProps {
  /** Where the host begins and where its protocol ends. */
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly host: string;
  readonly protocol: string;
  readonly isOpen?: boolean;
}

/** One tab of the bar of sessions. */
export const SessionTab = ({ from, to, y, host, protocol, isOpen = false }: SessionTabProps) => (
  <>
    <Text x={from} y={y + 0.5} fill={isOpen ? 'text' : 'text-muted'} bold={isOpen}>
      {host}
    </Text>
    <Text x={to} y={y} size={10.5} mono fill={isOpen ? 'primary-text' : 'text-subtle'} anchor="end">
      {protocol}
    </Text>
  </>
);

export const Dot = ({ x, y, r = 4, fill }: { x: number; y: number; r?: number; fill: string }) => (
  <circle cx={x} cy={y} r={r} fill={c(fill)} />
);

/** A hairline, or any stroke. */
export const Stroke = ({ d, stroke = 'border', width }: { d: string; stroke?: string; width?: number }) => (
  <path d={d} stroke={c(stroke)} strokeWidth={width} fill="none" />
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
        <tspan key={text} fill={c(TERM_TONES[tone])}>
          {text}
        </tspan>
      ))}
    </text>
  ));

/** The name of the current user, across the picture of the session. */
export const Watermark = ({ places, text }: { places: readonly (readonly [number, number])[]; text: string }) =>
  places.map(([x, y]) => (
    <text
      key={`${x} ${y}`}
      x={x}
      y={y}
      fontSize="13"
      className="wm"
      fill={c('term-text')}
      transform={`rotate(-18 ${x} ${y})`}
    >
      {text}
    </text>
  ));

interface LegendProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Label and the role of its colour. */
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
      <Stroke d={`M0 ${y}h${width}`} stroke="primary" width={2} />
      <Stroke d={ticks.join('')} stroke="tick" />
      {labels.map((label, index) => (
        <Text
          key={label}
          x={round(from + index * every * step)}
          y={y + (length > 5 ? 32 : 29)}
          size={11}
          mono
          fill="text-subtle"
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
      <Stroke d={path(played)} stroke="primary" width={3} />
      <Stroke d={path(ahead)} stroke="tick" width={3} />
    </>
  );
}

/** A login or a file, on a stem above the line. */
export const Event = ({ x, y, height, fill }: { x: number; y: number; height: number; fill: string }) => (
  <>
    <Stroke d={`M${x} ${y}v-${height}`} stroke="tick" width={1.5} />
    <Dot x={x} y={y - height} r={4.5} fill={fill} />
  </>
);

/** Legend of the colours on the line, ending at `x`. A dot is a character, so that labels of any length align. */
export const Legend = ({ x, y, size, items }: LegendProps) => (
  <text x={x} y={y} fontSize={size} fill={c('text-muted')} textAnchor="end">
    {items.map(([name, tone], index) => (
      <Fragment key={name}>
        <tspan fill={c(tone)} fontSize={size * 0.75} dx={index === 0 ? 0 : 14} dy="-1">
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
    <Stroke d={`M${x} ${top}v${height}`} stroke="danger" width={1.5} />
    <path d={`M${x - 7} ${top - 5}h14v7l-7 6-7-6Z`} fill={c('danger')} />
  </>
);

interface FrameProps {
  /** The picture for wide pages, or for phones: picture.css shows one of them. */
  readonly className: 'd' | 'm';
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly children: ReactNode;
}

/** The window around the product, which clips what is in it. */
export function Frame({ className, width, height, radius, children }: FrameProps) {
  const t = useTranslations('story.picture');
  const clip = `frame-${className}`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG follows theme and language
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('label')}>
      <defs>
        <clipPath id={clip}>
          <rect width={width} height={height} rx={radius} />
        </clipPath>
      </defs>
      <rect
        x=".5"
        y=".5"
        width={width - 1}
        height={height - 1}
        rx={radius}
        fill={c('surface')}
        stroke={c('border-strong')}
        strokeOpacity=".55"
      />
      <g clipPath={`url(#${clip})`}>{children}</g>
    </svg>
  );
}
