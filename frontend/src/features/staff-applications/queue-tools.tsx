import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton, ExportNote } from '../../shared/console/export-button';
import { AllowMailDialog } from './allow-mail-dialog';
import { NotesDialog } from './notes-dialog';
import { LIST_PATH } from './use-applications';

interface Props {
  readonly query: Readonly<Record<string, string>>;
  /** Whether the reader may allow addresses. */
  readonly isAdmin: boolean;
}

/** Below the queue: tools for the desk itself. */
export function QueueTools({ query: { status = 'pending', ...query }, isAdmin }: Props) {
  const t = useTranslations('staff-applications');
  const [open, setOpen] = useState<'notes' | 'allow'>();
  const close = () => setOpen(undefined);
  return (
    <div className="qtools">
      <Button size="small" onClick={() => setOpen('notes')}>
        {t('notes.title')}
      </Button>
      {isAdmin && (
        <Button size="small" onClick={() => setOpen('allow')}>
          {t('allow.title')}
        </Button>
      )}
      <ExportButton path={LIST_PATH} query={status === 'all' ? query : { ...query, status }} />
      <ExportNote path={LIST_PATH} />
      {open === 'notes' && <NotesDialog onClose={close} />}
      {open === 'allow' && <AllowMailDialog onClose={close} />}
    </div>
  );
}
