import { useTranslations } from 'use-intl';
import { Assets, Audit, ProductPictureNarrow } from './picture-panels';
import {
  Bars,
  c,
  Dot,
  Event,
  Frame,
  Legend,
  PlayHead,
  SessionTab,
  Stroke,
  Timeline,
  prompt,
  TerminalText,
  Text,
  Watermark,
  type TermLine,
} from './picture-parts';

const MINUTES = Array.from({ length: 13 }, (_, minute) => `10:${41 + minute}`);
const PLAYED =
  '84:10 118:16 136:8 190:18 212:12 240:9 268:20 282:14 330:11 352:17 384:8 420:15 430:22 466:10 500:13 560:12 588:18 596:9';
/** Nothing after 10:48:04: the session ends at 10:53:07 after five idle minutes. */
const AHEAD = '684:9 702:14';

/** Widths of the lines in a thumbnail of the recording. */
const FRAMES = [[22, 40, 16, 30], [30, 22, 38, 18], [18, 36, 24, 34], [34, 12, 30, 22], [26, 44, 20, 40], [14, 28, 42, 14]]; // prettier-ignore

/** The replay below the session; its line continues the line of the page. */
export function Replay() {
  const t = useTranslations('story.picture.replay');
  return (
    <>
      <rect y="455" width="1200" height="195" fill={c('surface')} />
      <Stroke d="M0 455.5h1200" />
      <Dot x={40} y={486} r={13} fill="primary" />
      <path d="M36.5 480v12l9.5-6Z" fill={c('on-primary')} />
      <text x="64" y="490.5" fontSize="13" fill={c('text')}>
        <tspan fontWeight="600">{t('title')}</tspan>
        <tspan dx="12" fontSize="12" className="mo" fill={c('text-muted')}>
          00:05:11 / 00:12:00
        </tspan>
      </text>
      <Legend
        x={1176}
        y={490}
        size={12}
        items={[
          [t('login'), 'success'],
          [t('command'), 'primary'],
          [t('file'), 'warning'],
        ]}
      />
      <Timeline y={533} width={1200} from={24} step={8} count={145} every={12} length={6} labels={MINUTES} />
      <Event x={36} y={533} height={14} fill="success" />
      <Bars y={533} played={PLAYED} ahead={AHEAD} />
      <Event x={522} y={533} height={24} fill="warning" />
      <Event x={641} y={533} height={24} fill="warning" />
      <PlayHead x={533} top={500} height={106} />
      {Array.from({ length: 18 }, (_, index) => {
        const seen = index < 8;
        const widths = FRAMES[index % FRAMES.length] ?? [];
        return (
          <g key={index} transform={`translate(${Math.round(24 + index * 64.1)} 590)`}>
            <rect width="58" height="38" rx="3" fill={c(seen ? 'term-bg' : 'neutral-soft')} />
            <Stroke
              d={widths.map((width, line) => `M6 ${9 + line * 6}h${width}`).join('')}
              stroke={seen ? 'term-dim' : 'tick'}
              width={1.6}
            />
          </g>
        );
      })}
    </>
  );
}

/** The session: baseline of each line in the terminal. Times agree with the record at the right and with the replay. */
const LINES: readonly (readonly [number, TermLine])[] = [
  [80, [['D', 'Last login: Thu Nov 19 18:22:41 2026 from 10.12.4.18']]],
  [106, prompt('systemctl status postgresql')],
  [130, [['T', '  postgresql.service - PostgreSQL 18 database server']]],
  [154, [['D', '   Active: '], ['O', 'active (running)'], ['D', ' since Mon 2026-11-16 02:11:40 CST']]],
  [178, [['D', '   Memory: 6.2G   Tasks: 41   CPU: 3h 12min']]],
  [208, prompt('df -h /var/lib/pgsql')],
  [232, [['D', 'Filesystem      Size  Used Avail Use% Mounted on']]],
  [256, [['T', '/dev/nvme1n1p1  1.8T  1.4T  331G  '], ['W', '82%'], ['T', ' /var/lib/pgsql']]],
  [286, prompt('pg_dump -Fc billing > /backup/billing-1120.dump')],
  [310, prompt('ls -lh /backup | tail -2')],
  [334, [['D', '-rw-r----- 1 ops ops 181M Nov 19 10:43 billing-1119.dump']]],
  [358, [['D', '-rw-r----- 1 ops ops '], ['T', '184M'], ['D', ' Nov 20 10:46 '], ['K', 'billing-1120.dump']]],
  [388, prompt('sha256sum /backup/billing-1120.dump')],
  [412, [['D', '9f2c41d0a77be5…c6e07  '], ['T', '/backup/billing-1120.dump']]],
  [438, prompt('')],
]; // prettier-ignore

const WATERMARKS = [[300, 190], [560, 150], [720, 300], [430, 330], [300, 430], [640, 440]] as const; // prettier-ignore

/** The product in use, from 768 px up: a recorded SSH session, its record, and the timeline that is the page's line. */
export function ProductPicture() {
  const t = useTranslations('story.picture');
  const operator = t('operator');
  return (
    <Frame className="d" width={1200} height={650} radius={12}>
      <Tabs operator={`${operator} · 10.12.4.18`} />
      <Assets />
      <rect x="221" y="47" width="645" height="408" fill={c('term-bg')} />
      <Watermark places={WATERMARKS} text={`${operator} 10.12.4.18`} />
      <TerminalText x={244} size={13} lines={LINES} />
      <Dot x={248} y={125.5} fill="term-ok" />
      <rect x="409" y="427" width="8" height="15" fill={c('term-text')} opacity=".9" />
      <Audit />
      <Replay />
    </Frame>
  );
}

function Tabs({ operator }: { readonly operator: string }) {
  return (
    <>
      <rect width="1200" height="46" fill={c('bg-sunken')} />
      <Stroke d="M0 46.5h1200" />
      <g transform="translate(16 11) scale(.75)">
        <rect fill={c('primary')} width="32" height="32" rx="7" />
        <Stroke d="M0 14.5h32M7 15v11M16 15v11M25 15v11" stroke="on-primary" width={2.4} />
      </g>
      <path d="M221 46V12a6 6 0 0 1 6-6h190a6 6 0 0 1 6 6v34Z" fill={c('surface')} />
      <Stroke d="M221.5 46V12a6 6 0 0 1 6-6h190a6 6 0 0 1 6 6v34M580.5 16v20M744.5 16v20" />
      <Dot x={241} y={27} fill="danger" />
      <SessionTab from={254} to={404} y={31} host="db-prod-03" protocol="SSH" isOpen />
      <SessionTab from={448} to={560} y={31} host="win-fin-01" protocol="RDP" />
      <SessionTab from={600} to={724} y={31} host="sw-core-2" protocol="TELNET" />
      <Text x={1180} y={31} size={12} fill="text-subtle" anchor="end">
        {operator}
      </Text>
    </>
  );
}

/** Both drawings; CSS shows the one that fits. */
export default function StoryPicture() {
  return (
    <div className="shore pic">
      <ProductPicture />
      <ProductPictureNarrow />
    </div>
  );
}
