import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Dot, Legend, Stroke, Text } from './picture-parts';

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
      <rect y="47" width="220" height="408" className="fSurf" />
      <Stroke d="M220.5 47v408" />
      <Text x={20} y={76} size={14} className="fT" bold>
        {t('title')}
      </Text>
      <Text x={202} y={76} size={12} className="fS" anchor="end">
        128
      </Text>
      <rect x="16.5" y="90.5" width="187" height="30" rx="5" className="fSunk sB" />
      <Text x={28} y={110} size={12} className="fS">
        {t('search')}
      </Text>
      <rect x="10" y="184" width="200" height="28" rx="5" className="fSel" />
      {groups.map(({ y, name, hosts }) => (
        <Fragment key={y}>
          <Text x={20} y={y} size={11.5} className="fS">
            {name}
          </Text>
          {hosts.map((host, row) => {
            const [label, protocol] = host.split(' ');
            const current = label === 'db-prod-03';
            const line = y + 26 + row * 29;
            return (
              <Fragment key={host}>
                <Dot x={26} y={line - 5} r={3.5} className={protocol === 'TELNET' ? 'fTick' : 'fOk'} />
                <Text x={40} y={line} className={current ? 'fP' : 'fT'} bold={current}>
                  {label}
                </Text>
                <Text x={202} y={line} size={10.5} className="mo fS" anchor="end">
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
    { kind: t('login'), at: '10:41:07', text: t('policy'), tone: 'fOk', mono: '' },
    { kind: t('command'), at: '10:41:52', text: 'systemctl status postgresql', tone: 'fPri', mono: 'mo ' },
    { kind: t('command'), at: '10:43:30', text: 'pg_dump -Fc billing', tone: 'fPri', mono: 'mo ' },
    { kind: t('download'), at: '10:46:11', text: 'billing-1120.dump  184 MB', tone: 'fWarn', mono: 'mo ' },
    { kind: t('edit'), at: '10:47:25', text: '/etc/postgresql/pg_hba.conf', tone: 'fWarn', mono: 'mo ' },
  ];
  return (
    <>
      <rect x="866" y="47" width="334" height="408" className="fSurf" />
      <Stroke d="M866.5 47v408M888 174.5h292" />
      <Text x={888} y={76} size={14} className="fT" bold>
        {t('title')}
      </Text>
      <Legend x={1180} y={76} size={12} items={[[t('recorded'), 'fOk']]} />
      {facts.map(([name, value], row) => (
        <Fragment key={name}>
          <Text x={888} y={106 + row * 24} size={12.5} className="fS">
            {name}
          </Text>
          <Text x={960} y={106 + row * 24} size={12.5} className="fT">
            {value}
          </Text>
        </Fragment>
      ))}
      {events.map(({ kind, at, text, tone, mono }, row) => (
        <g key={at} transform={`translate(0 ${row * 52})`}>
          <Dot x={893} y={200} className={tone} />
          {row < events.length - 1 && <Stroke d="M893.5 210v32" />}
          <Text x={908} y={204.5} size={12.5} className="fT" bold>
            {kind}
          </Text>
          <Text x={1180} y={204} size={11} className="mo fS" anchor="end">
            {at}
          </Text>
          <Text x={908} y={225} size={12} className={`${mono}fM`}>
            {text}
          </Text>
        </g>
      ))}
    </>
  );
}
