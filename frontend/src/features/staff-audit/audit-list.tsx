import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { AuditDialog } from './audit-dialog';
import type { AuditRecord } from './use-audit';
import { useAuditWords } from './use-audit-words';
import './audit.css';

/** Audit records: when, who, and what they did, as a sentence. The rest of a record is in a dialog. */
export function AuditList() {
  const t = useTranslations('staff-audit');
  const { sentenceOf } = useAuditWords();
  const [shown, setShown] = useState<AuditRecord>();

  const columns: ListColumn<AuditRecord>[] = [
    momentColumn('at', t('at')),
    { key: 'actor', title: t('actor'), cell: (record) => <Actor record={record} /> },
    {
      key: 'sentence',
      title: t('sentence'),
      cell: (record) => <span className="audit-sentence">{sentenceOf(record)}</span>,
    },
    {
      key: 'seal',
      title: t('seal'),
      cell: ({ isSealed }) => <Tag color={isSealed ? 'success' : 'default'}>{t(isSealed ? 'sealed' : 'unsealed')}</Tag>,
    },
    {
      key: 'acts',
      title: t('acts'),
      cell: (record) => (
        <Button
          size="small"
          aria-label={t('detailsOf', { sentence: sentenceOf(record) })}
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
