import { useTranslations } from 'use-intl';
import {
  Bars,
  Dot,
  Event,
  Legend,
  PlayHead,
  prompt,
  Stroke,
  TerminalText,
  Text,
  Timeline,
  Watermark,
  type TermLine,
} from './picture-parts';

const LINES: readonly (readonly [number, TermLine])[] = [
  [68, prompt('')],
  [88, [['T', '  systemctl status postgresql']]],
  [108, [['T', '  postgresql.service']]],
  [128, [['D', '  Active: '], ['O', 'active (running)']]],
  [154, prompt('')],
  [174, [['T', '  pg_dump -Fc billing \\']]],
  [194, [['T', '    > /backup/billing-1120.dump']]],
  [220, prompt('')],
  [240, [['T', '  ls -lh /backup | tail -1']]],
]; // prettier-ignore

const MINUTES = ['10:41', '10:44', '10:47', '10:50', '10:53'];
const PLAYED = '42:12 54:20 60:9 78:24 88:14 102:10 112:26 116:17 132:12';
const AHEAD = '168:16 180:22 207:12';

/** The same session for phones: redrawn with larger type, not scaled down. */
export function ProductPictureNarrow() {
  const t = useTranslations('story.picture');
  const operator = `${t('operator')} 10.12.4.18`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG follows theme and language
    <svg className="m" viewBox="0 0 356 440" role="img" aria-label={t('label')}>
      <defs>
        <clipPath id="frame-narrow">
          <rect width="356" height="440" rx="10" />
        </clipPath>
      </defs>
      <rect x=".5" y=".5" width="355" height="439" rx="10" className="fSurf sStr" strokeOpacity=".55" />
      <g clipPath="url(#frame-narrow)">
        <rect width="356" height="42" className="fSunk" />
        <path d="M12 42V12a5 5 0 0 1 5-5h136a5 5 0 0 1 5 5v30Z" className="fSurf sB" />
        <Dot x={28} y={25} className="fDan" />
        <Text x={39} y={29.5} className="fT" bold>
          db-prod-03
        </Text>
        <Text x={147} y={29} size={10.5} className="mo fP" anchor="end">
          SSH
        </Text>
        <Text x={176} y={29.5} className="fM">
          win-fin-01
        </Text>
        <Text x={266} y={29} size={10.5} className="mo fS" anchor="end">
          RDP
        </Text>
        <Text x={290} y={29.5} className="fM">
          sw-core
        </Text>
        <rect y="42" width="356" height="218" className="tB" />
        <Watermark
          places={[
            [40, 150],
            [190, 120],
            [120, 240],
          ]}
          text={operator}
        />
        <TerminalText x={14} size={12} lines={LINES} />
        <Dot x={18} y={104} r={3.5} className="tO" />
        <rect x="206" y="229" width="7" height="14" className="tT" />
        <Replay />
      </g>
    </svg>
  );
}

function Replay() {
  const t = useTranslations('story.picture.replay');
  return (
    <>
      <Stroke d="M0 260.5h356" />
      <Dot x={28} y={286} r={12} className="fPri" />
      <path d="M25 280.5v11l8.5-5.5Z" className="fOnP" />
      <text x="50" y="290.5" fontSize="13" className="fT">
        <tspan fontWeight="600">{t('title')}</tspan>
        <tspan dx="8" fontSize="12" className="mo fM">
          00:05:11
        </tspan>
      </text>
      <Legend
        x={342}
        y={290}
        size={11.5}
        items={[
          [t('login'), 'fOk'],
          [t('command'), 'fPri'],
          [t('file'), 'fWarn'],
        ]}
      />
      <Timeline y={361} width={356} from={14} step={82 / 12} count={49} every={12} length={5} labels={MINUTES} />
      <Event x={18} y={361} height={20} className="fOk" />
      <Event x={150} y={361} height={30} className="fWarn" />
      <Event x={190} y={361} height={30} className="fWarn" />
      <Bars y={361} played={PLAYED} ahead={AHEAD} />
      <PlayHead x={160} top={321} height={50} />
      <Text x={14} y={420} size={12} className="mo fM">
        {t('download')}
      </Text>
    </>
  );
}
