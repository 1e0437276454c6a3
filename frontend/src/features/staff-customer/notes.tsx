import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/staff';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { type CustomerNote, Pages, removeNote, useNotes } from './customer';

const NoteDialog = later(() => import('./note-dialog'));

interface Props {
  /** The customer. */
  readonly id: string;
  /** The signed-in member of staff, who changes and deletes their own notes; administrators delete any. */
  readonly reader: { readonly id: string; readonly role: string } | undefined;
}

/** Notes of staff about a customer. */
export function Notes({ id, reader }: Props) {
  const t = useTranslations('staff-customer.notes');
  const [pageIndex, setPageIndex] = useState(1);
  const state = useNotes(id, pageIndex);
  const [written, setWritten] = useState<CustomerNote | 'new'>();
  const [removed, setRemoved] = useState<CustomerNote>();
  return (
    <Panel
      title={t('title')}
      aside={
        <Allowed to="customers.note">
          <Button size="small" onClick={() => setWritten('new')}>
            {t('add')}
          </Button>
        </Allowed>
      }
    >
      <AsyncContent state={state}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="muted">{t('empty')}</p>
          ) : (
            <>
              <ul className="acts-list">
                {items.map((note) => (
                  <li key={note.id}>
                    <div className="grow typed">
                      {note.text}
                      <small className="num">
                        {note.authorMail ?? t('former')} · {formatDateTime(note.createdAt)}
                        {note.editedAt && ` · ${t('edited', { time: formatDateTime(note.editedAt) })}`}
                      </small>
                    </div>
                    {note.authorId === reader?.id && (
                      <Button size="small" onClick={() => setWritten(note)}>
                        {t('change')}
                      </Button>
                    )}
                    {(note.authorId === reader?.id || reader?.role === 'admin') && (
                      <Button size="small" danger onClick={() => setRemoved(note)}>
                        {t('remove')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <Pages current={pageIndex} total={total} onChange={setPageIndex} />
            </>
          )
        }
      </AsyncContent>
      {written !== undefined && (
        <LaterPart onClose={() => setWritten(undefined)}>
          <NoteDialog id={id} note={written === 'new' ? undefined : written} onClose={() => setWritten(undefined)} />
        </LaterPart>
      )}
      {removed && <RemoveDialog id={id} note={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

interface DialogProps {
  readonly id: string;
  readonly note: CustomerNote;
  readonly onClose: () => void;
}

function RemoveDialog({ id, note, onClose }: DialogProps) {
  const t = useTranslations('staff-customer.notes');
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      await removeNote(id, note.id);
      onClose();
      toast.success(t('removed'));
    });
  return (
    <ConfirmDialog
      danger
      title={t('askRemove')}
      text={note.text}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
