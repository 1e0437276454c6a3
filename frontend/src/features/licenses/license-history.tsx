import { Timeline } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { useAmountText } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import './license-history.css';
import type { HistoryLine, LicenseSnapshot } from './license';

interface Props {
  readonly history: readonly HistoryLine[];
  /** Where this reader opens other licences. */
  readonly base?: '/license' | '/admin/licenses';
}

/** What happened to a licence, newest first. */
export function LicenseHistory({ history, base = '/license' }: Props) {
  const t = useTranslations('licenses.history');
  return (
    <Panel title={t('title')}>
      <Timeline
        className="log"
        items={history.map((line) => ({
          key: line.id,
          color: line.kind === 'downloaded' ? 'gray' : 'blue',
          content: (
            <>
              <p>{t(`kinds.${line.kind}`)}</p>
              <Change line={line} base={base} />
              <time dateTime={line.at}>
                {formatDateTime(line.at)}
                {line.by === 'staff' && ` · ${t('byStaff')}`}
              </time>
            </>
          ),
        }))}
      />
    </Panel>
  );
}

/** What a line changed; nothing for what happened under an earlier owner, which the present one must not see. */
function Change({ line, base }: { readonly line: HistoryLine; readonly base: string }) {
  const { kind, before, after, details } = line;
  const t = useTranslations('licenses.history');
  const { machineId, into, sources } = details ?? {};
  if (kind === 'merged' && typeof into === 'string') {
    return (
      <p className="small">
        <Link className="link" to={`${base}/${into}`}>
          {t('into')}
        </Link>
      </p>
    );
  }
  return (
    <>
      {(kind === 'bound' || kind === 'unbound') && typeof machineId === 'string' && (
        <p className="small muted mono break">{machineId}</p>
      )}
      {kind === 'absorbed' && Array.isArray(sources) && (
        <p className="small muted num">{t('absorbed', { count: sources.length })}</p>
      )}
      {before && after && <Differences before={before} after={after} />}
    </>
  );
}

interface DifferencesProps {
  readonly before: LicenseSnapshot;
  readonly after: LicenseSnapshot;
}

/** Capacity and term where they changed, and the machine file that was created for it. */
function Differences({ before, after }: DifferencesProps) {
  const t = useTranslations('licenses.history');
  const title = useTranslations('ui.capacity.title');
  const amount = useAmountText();
  const end = (expiresAt: string | null) => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
  const changes = [
    ...CAPACITIES.map((name) => ({ label: title(name), from: amount(before[name]), to: amount(after[name]) })),
    { label: t('until'), from: end(before.expiresAt), to: end(after.expiresAt) },
  ].filter(({ from, to }) => from !== to);
  return (
    <>
      {changes.map((change) => (
        <p className="small muted num" key={change.label}>
          {t('change', change)}
        </p>
      ))}
      {after.fileVersion > before.fileVersion && (
        <p className="small muted num">{t('fileVersion', { version: after.fileVersion })}</p>
      )}
    </>
  );
}
