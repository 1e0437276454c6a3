import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { Button } from '../../shared/ui/button';
import { Link } from '../../shared/ui/link';
import { StatusPill } from '../../shared/ui/status-pill';
import { AuditDialog } from './audit-dialog';
import { changesOf } from './changes';
import type { AuditRecord } from './use-audit';
import './audit.css';

/** What happened: who, when, what, on what. The rest of a record is in a dialog. */
export function AuditList() {
  const t = useTranslations('staff-audit');
  const [shown, setShown] = useState<AuditRecord>();

  const columns: ListColumn<AuditRecord>[] = [
    momentColumn('at', t('at')),
    { key: 'actor', title: t('actor'), cell: (record) => <Actor record={record} /> },
    { key: 'action', title: t('action'), cell: ({ action }) => <code>{action}</code> },
    {
      key: 'subject',
      title: t('subject'),
      cell: ({ subject }) => (
        <Link
          className="link long mono small"
          title={subject}
          to={{ search: `?subject=${encodeURIComponent(subject)}` }}
        >
          {subject}
        </Link>
      ),
    },
    { key: 'change', title: t('change'), cell: (record) => <Summary record={record} /> },
    {
      key: 'seal',
      title: t('seal'),
      cell: ({ isSealed }) => (
        <StatusPill tone={isSealed ? 'success' : 'hollow'}>{t(isSealed ? 'sealed' : 'unsealed')}</StatusPill>
      ),
    },
    {
      key: 'acts',
      title: t('acts'),
      cell: (record) => (
        <Button
          size="sm"
          aria-label={t('detailsOf', { action: record.action, id: record.id })}
          onClick={() => setShown(record)}
        >
          {t('details')}
        </Button>
      ),
    },
  ];

  return (
    <>
      <ConsoleList path="/api/admin/audit" rowKey={({ id }) => id} columns={columns} hasExport empty={t('empty')} />
      {shown && <AuditDialog record={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Actor({ record: { actorId, actorMail } }: { readonly record: AuditRecord }) {
  const t = useTranslations('staff-audit');
  if (actorId === null) return <span className="muted">{t('nobody')}</span>;
  return <AccountLink id={actorId} mail={actorMail ?? actorId} />;
}

/** The first changed fact, which is what most records are about. */
function Summary({ record: { before, after } }: { readonly record: AuditRecord }) {
  const [first] = changesOf(before, after);
  if (!first) return '—';
  const { field, isChanged, before: was, after: is } = first;
  const text = isChanged ? `${field}: ${was ?? '—'} → ${is ?? '—'}` : `${field}: ${is ?? was ?? '—'}`;
  return (
    <span className="long small muted" title={text}>
      {text}
    </span>
  );
}
