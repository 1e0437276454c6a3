import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { NoteForm } from './note-form';
import { removeNote, useCannedNotes, type CannedNote } from './use-canned-notes';

/** Canned notes, to write, change and remove. */
export function NotesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.notes');
  const ui = useTranslations('ui');
  const { data: notes = [] } = useCannedNotes();
  const [editing, setEditing] = useState<CannedNote | 'new'>();
  const [removing, setRemoving] = useState<CannedNote>();

  if (editing) {
    return (
      <Dialog wide title={editing === 'new' ? t('add') : t('edit')} onClose={() => setEditing(undefined)}>
        <NoteForm note={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />
      </Dialog>
    );
  }
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <p className="muted">{t('text')}</p>
      <ul className="acts-list">
        {notes.map((note) => (
          <li key={note.id}>
            <span className="grow">
              {note.title} <span className="tag">{t(`actions.${note.action}`)}</span>
              <small className="quoted">{note.zh}</small>
            </span>
            <Button size="small" aria-label={t('editOne', { title: note.title })} onClick={() => setEditing(note)}>
              {t('edit')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('removeOne', { title: note.title })}
              onClick={() => setRemoving(note)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
        <Button type="primary" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      </div>
      {removing && <Removal note={removing} onClose={() => setRemoving(undefined)} />}
    </Dialog>
  );
}

function Removal({ note, onClose }: { readonly note: CannedNote; readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.notes');
  const { busy, run } = useAction();
  const remove = async () => {
    await removeNote(note.id);
    toast.success(t('removed'));
  };
  return (
    <ConfirmDialog
      danger
      title={t('removeTitle', { title: note.title })}
      text={t('removeText')}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void run(remove).then(onClose)}
      onClose={onClose}
    />
  );
}
