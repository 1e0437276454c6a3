import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import {
  c,
  Dot,
  Frame,
  Legend,
  Stroke,
  Text,
  Bars,
  Event,
  PlayHead,
  prompt,
  SessionTab,
  TerminalText,
  Timeline,
  Watermark,
  type TermLine,
} from './picture-parts';

/** Left panel: the hosts that the user may reach. */
export function Assets() {
  const t = useTranslations('story.picture.assets');
  const groups = [
    { y: 148, name: t('databases'), hosts: ['db-prod-01 SSH', 'db-prod-03 SSH', 'redis-cache-2 SSH'] },
    { y: 266, name: t('applications'), hosts: ['app-order-11 SSH', 'gitlab-runner VNC'] },
    { y: 355, name: t('finance'), hosts: ['win-fin-01 RDP'] },
    { y: 415, name: t('network'), hosts: ['sw-core-2 TELNET'] },
  ];
  return (
    <>
      <rect y="47" width="220" height="408" fill={c('surface')} />
      <Stroke d="M220.5 47v408" />
      <Text x={20} y={76} size={14} fill="text" bold>
        {t('title')}
      </Text>
      <Text x={202} y={76} size={12} fill="text-subtle" anchor="end">
        128
      </Text>
      <rect x="16.5" y="90.5" width="187" height="30" rx="5" fill={c('bg-sunken')} stroke={c('border')} />
      <Text x={28} y={110} size={12} fill="text-subtle">
        {t('search')}
      </Text>
      <rect x="10" y="184" width="200" height="28" rx="5" fill={c('surface-selected')} />
      {groups.map(({ y, name, hosts }) => (
        <Fragment key={y}>
          <Text x={20} y={y} size={11.5} fill="text-subtle">
            {name}
          </Text>
          {hosts.map((host, row) => {
            const [label, protocol] = host.split(' ');
            const current = label === 'db-prod-03';
            const line = y + 26 + row * 29;
            return (
              <Fragment key={host}>
                <Dot x={26} y={line - 5} r={3.5} fill={protocol === 'TELNET' ? 'tick' : 'success'} />
                <Text x={40} y={line} fill={current ? 'primary-text' : 'text'} bold={current}>
                  {label}
                </Text>
                <Text x={202} y={line} size={10.5} mono fill="text-subtle" anchor="end">
                  {protocol}
                </Text>
              </Fragment>
            );
          })}
        </Fragment>
      ))}
    </>
  );
}

/** Right panel: what the session has recorded so far. */
export function Audit() {
  const t = useTranslations('story.picture.audit');
  const facts = [
    [t('operator'), t('name')],
    [t('from'), t('place')],
    [t('asset'), 'db-prod-03 · SSH'],
  ];
  const events = [
    { kind: t('login'), at: '10:41:07', text: t('policy'), tone: 'success', isMono: false },
    { kind: t('command'), at: '10:41:52', text: 'systemctl status postgresql', tone: 'primary', isMono: true },
    { kind: t('command'), at: '10:43:30', text: 'pg_dump -Fc billing', tone: 'primary', isMono: true },
    { kind: t('download'), at: '10:46:11', text: 'billing-1120.dump  184 MB', tone: 'warning', isMono: true },
    { kind: t('edit'), at: '10:47:25', text: '/etc/postgresql/pg_hba.conf', tone: 'warning', isMono: true },
  ];
  return (
    <>
      <rect x="866" y="47" width="334" height="408" fill={c('surface')} />
      <Stroke d="M866.5 47v408M888 174.5h292" />
      <Text x={888} y={76} size={14} fill="text" bold>
        {t('title')}
      </Text>
      <Legend x={1180} y={76} size={12} items={[[t('recorded'), 'success']]} />
      {facts.map(([name, value], row) => (
        <Fragment key={name}>
          <Text x={888} y={106 + row * 24} size={12.5} fill="text-subtle">
            {name}
          </Text>
          <Text x={960} y={106 + row * 24} size={12.5} fill="text">
            {value}
          </Text>
        </Fragment>
      ))}
      {events.map(({ kind, at, text, tone, isMono }, row) => (
        <g key={at} transform={`translate(0 ${row * 52})`}>
          <Dot x={893} y={200} fill={tone} />
          {row < events.length - 1 && <Stroke d="M893.5 210v32" />}
          <Text x={908} y={204.5} size={12.5} fill="text" bold>
            {kind}
          </Text>
          <Text x={1180} y={204} size={11} mono fill="text-subtle" anchor="end">
            {at}
          </Text>
          <Text x={908} y={225} size={12} mono={isMono} fill="text-muted">
            {text}
          </Text>
        </g>
      ))}
    </>
  );
}

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
    <Frame className="m" width={356} height={440} radius={10}>
      <rect width="356" height="42" fill={c('bg-sunken')} />
      <path d="M12 42V12a5 5 0 0 1 5-5h136a5 5 0 0 1 5 5v30Z" fill={c('surface')} stroke={c('border')} />
      <Dot x={28} y={25} fill="danger" />
      <SessionTab from={39} to={147} y={29} host="db-prod-03" protocol="SSH" isOpen />
      <SessionTab from={176} to={266} y={29} host="win-fin-01" protocol="RDP" />
      <Text x={290} y={29.5} fill="text-muted">
        sw-core
      </Text>
      <rect y="42" width="356" height="218" fill={c('term-bg')} />
      <Watermark
        places={[
          [40, 150],
          [190, 120],
          [120, 240],
        ]}
        text={operator}
      />
      <TerminalText x={14} size={12} lines={LINES} />
      <Dot x={18} y={104} r={3.5} fill="term-ok" />
      <rect x="206" y="229" width="7" height="14" fill={c('term-text')} />
      <Replay />
    </Frame>
  );
}

function Replay() {
  const t = useTranslations('story.picture.replay');
  return (
    <>
      <Stroke d="M0 260.5h356" />
      <Dot x={28} y={286} r={12} fill="primary" />
      <path d="M25 280.5v11l8.5-5.5Z" fill={c('on-primary')} />
      <text x="50" y="290.5" fontSize="13" fill={c('text')}>
        <tspan fontWeight="600">{t('title')}</tspan>
        <tspan dx="8" fontSize="12" className="mo" fill={c('text-muted')}>
          00:05:11
        </tspan>
      </text>
      <Legend
        x={342}
        y={290}
        size={11.5}
        items={[
          [t('login'), 'success'],
          [t('command'), 'primary'],
          [t('file'), 'warning'],
        ]}
      />
      <Timeline y={361} width={356} from={14} step={82 / 12} count={49} every={12} length={5} labels={MINUTES} />
      <Event x={18} y={361} height={20} fill="success" />
      <Event x={150} y={361} height={30} fill="warning" />
      <Event x={190} y={361} height={30} fill="warning" />
      <Bars y={361} played={PLAYED} ahead={AHEAD} />
      <PlayHead x={160} top={321} height={50} />
      <Text x={14} y={420} size={12} mono fill="text-muted">
        {t('download')}
      </Text>
    </>
  );
}
