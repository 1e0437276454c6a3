import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StatusPill } from '../../shared/public-ui/status-pill';
import { SectionHead } from '../../shared/public-ui/page-head';
import { Path } from '../../shared/public-ui/path';

const PROTOCOLS = [
  {
    name: 'RDP',
    port: 3389,
    text: 'rdp',
    drawing: 'M4 4h48v32H4ZM4 30h48M8 33h4M16 33h10M18 42h20M28 36v6M12 10h22v14H12ZM12 14h22M26 20h16v-8',
  },
  { name: 'SSH', port: 22, text: 'ssh', drawing: 'M4 4h48v36H4ZM4 11h48M11 19l6 5-6 5M21 30h12' },
  {
    name: 'VNC',
    port: 5900,
    text: 'vnc',
    drawing: 'M4 4h36v26H4ZM22 30v6M13 37h18M30 18h22v16H30Zm8 4 8 5-4 1-2 4-2-10Z',
  },
  {
    name: 'TELNET',
    port: 23,
    text: 'telnet',
    drawing: 'M4 24h48v16H4ZM10 32h3M17 32h3M24 32h3M36 32h10M14 24V12M28 24V6M42 24V12M14 12h28',
  },
] as const;

const STEPS = ['login', 'access', 'session', 'record'] as const;

/** What the product does, in two sections without interaction. */
export default function StorySections() {
  return (
    <>
      <Protocols />
      <AuditPath />
    </>
  );
}

function Protocols() {
  const t = useTranslations('story.protocols');
  return (
    <section className="tint protocols">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <ul className="g4 protos">
          {PROTOCOLS.map(({ name, port, text, drawing }) => (
            <li key={name}>
              <svg className="g" viewBox="0 0 56 44" fill="none" aria-hidden="true">
                <path
                  d={drawing}
                  stroke="var(--c-primary-text)"
                  strokeWidth="1.6"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <h3>
                {name}
                <span>{port}</span>
              </h3>
              <p className="say">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function AuditPath() {
  const t = useTranslations('story.path');
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={t('title')} text={t('text')} />
        <Path steps={STEPS.map((step) => ({ title: t(`${step}.title`), text: t(`${step}.text`) }))} />
        <Evidence />
      </div>
    </section>
  );
}

/** The evidence itself: the record of the session in the picture. */
function Evidence() {
  const t = useTranslations('story.evidence');
  const code = (chunks: ReactNode) => <code>{chunks}</code>;
  const rows = [
    {
      time: '10:41:07',
      action: t('login.action'),
      content: t('login.content'),
      result: <StatusPill tone="success">{t('login.result')}</StatusPill>,
    },
    {
      time: '10:43:30',
      action: t('command.action'),
      content: <code>pg_dump -Fc billing &gt; /backup/billing-1120.dump</code>,
      result: t('command.result'),
    },
    {
      time: '10:46:11',
      action: t('download.action'),
      content: t.rich('download.content', { code }),
      result: t('download.result'),
    },
    { time: '10:47:25', action: t('edit.action'), content: t.rich('edit.content', { code }), result: t('edit.result') },
    { time: '10:53:07', action: t('leave.action'), content: t('leave.content'), result: t('leave.result') },
  ];
  return (
    <figure className="card evid">
      <figcaption className="row bar">
        <b className="strong">{t('title')}</b>
        <span className="mono small muted">{t('session', { id: 'S-20261120-0417' })}</span>
        <span className="small muted">{t('operator')}</span>
        <span className="small muted">{t('from')}</span>
        <span className="small muted">db-prod-03 · SSH</span>
        <span className="small muted">{t('duration')}</span>
      </figcaption>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('head.time')}</th>
            <th scope="col">{t('head.action')}</th>
            <th scope="col">{t('head.content')}</th>
            <th scope="col">{t('head.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, action, content, result }) => (
            <tr key={time}>
              <td className="mono small subtle">{time}</td>
              <td className="strong">{action}</td>
              <td>{content}</td>
              <td className="muted small">{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
