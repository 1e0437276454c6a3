import { useTranslations } from 'use-intl';
import { Bars, Dot, Event, Legend, PlayHead, Stroke, Timeline } from './picture-parts';

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
      <rect y="455" width="1200" height="195" className="fSurf" />
      <Stroke d="M0 455.5h1200" />
      <Dot x={40} y={486} r={13} className="fPri" />
      <path d="M36.5 480v12l9.5-6Z" className="fOnP" />
      <text x="64" y="490.5" fontSize="13" className="fT">
        <tspan fontWeight="600">{t('title')}</tspan>
        <tspan dx="12" fontSize="12" className="mo fM">
          00:05:11 / 00:12:00
        </tspan>
      </text>
      <Legend
        x={1176}
        y={490}
        size={12}
        items={[
          [t('login'), 'fOk'],
          [t('command'), 'fPri'],
          [t('file'), 'fWarn'],
        ]}
      />
      <Timeline y={533} width={1200} from={24} step={8} count={145} every={12} length={6} labels={MINUTES} />
      <Event x={36} y={533} height={14} className="fOk" />
      <Bars y={533} played={PLAYED} ahead={AHEAD} />
      <Event x={522} y={533} height={24} className="fWarn" />
      <Event x={641} y={533} height={24} className="fWarn" />
      <PlayHead x={533} top={500} height={106} />
      {Array.from({ length: 18 }, (_, index) => {
        const seen = index < 8;
        const widths = FRAMES[index % FRAMES.length] ?? [];
        return (
          <g key={index} transform={`translate(${Math.round(24 + index * 64.1)} 590)`}>
            <rect width="58" height="38" rx="3" className={seen ? 'tB' : 'fNeu'} />
            <Stroke
              d={widths.map((width, line) => `M6 ${9 + line * 6}h${width}`).join('')}
              className={seen ? 'sDim' : 'sTick'}
              width={1.6}
            />
          </g>
        );
      })}
    </>
  );
}
