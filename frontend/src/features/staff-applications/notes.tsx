import { Button, Form } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  CANNED_NOTE_BODY_TITLE_MAX_LENGTH,
  CANNED_NOTE_BODY_ZH_MAX_LENGTH,
  INTERNAL_NOTE_NOTE_MAX_LENGTH,
} from '../../api/limits';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { formatDateTime } from '../../shared/format/date';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { RadioField } from '../../shared/forms/choice-fields';
import { FormField } from '../../shared/forms/form-field';
import { required } from '../../shared/forms/rules';
import { useFormDraft } from '../../shared/forms/use-submit';
import { useSubmit } from '../../shared/forms/use-submit';
import { useAction, useOneAct } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { type ApplicationFile, writeNote } from './applications';
import { addNote, type CannedNote, type CannedNoteDraft, changeNote, removeNote, useCannedNotes } from './decision';
import { leaveOnEscape } from './use-shortcuts';

const ACTIONS = ['approve', 'reject'] as const;
const draftOf = ({ action, title, zh, en }: CannedNote): CannedNoteDraft => ({ action, title, zh, en });
const BLANK_NOTE: CannedNoteDraft = { action: 'reject', title: '', zh: '', en: '' };

interface Props {
  /** Undefined for a new one. */
  readonly note: CannedNote | undefined;
  readonly onDone: () => void;
}

/** A canned note in both languages; the applicant's language decides which one is used. */
function NoteDialog({ note, onDone }: Props) {
  const t = useTranslations('staff-applications.notes');
  const ui = useTranslations('ui');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<CannedNoteDraft>();
  const read = note ? draftOf(note) : BLANK_NOTE;
  const versioned = useVersioned<CannedNoteDraft>({
    read: { version: note?.version ?? 0, body: read },
    words: {
      action: { label: t('for'), text: (action) => t(`actions.${action}`) },
      title: { label: t('name'), text: String },
      zh: { label: t('zh'), text: String },
      en: { label: t('en'), text: String },
    },
    save: (body, version) => changeNote(note?.id ?? '', version, body),
    onTheirs: (theirs) => form.setFieldsValue(theirs),
  });
  const { busy, submit } = useSubmit(form, async ({ action, title, zh, en }: CannedNoteDraft) => {
    const body = { action, title: title.trim(), zh: zh.trim(), en: en.trim() };
    await (note ? versioned.save(body) : addNote(body));
    toast.success(t('saved'));
    onDone();
  });
  const rules = [required(fault('required'))];
  return (
    <Dialog wide title={note ? t('edit') : t('add')} busy={busy} onClose={onDone}>
      <Form form={form} name="canned-note" initialValues={read} onFinish={(typed) => void submit(typed)} noValidate>
        <ClashNotice clash={versioned.clash} />
        <RadioField
          name="action"
          label={t('for')}
          choices={ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
        />
        <TextField name="title" label={t('name')} rules={rules} maxLength={CANNED_NOTE_BODY_TITLE_MAX_LENGTH} isFirst />
        {(['zh', 'en'] as const).map((language) => (
          <TextAreaField
            key={language}
            name={language}
            label={t(language)}
            rules={rules}
            maxLength={CANNED_NOTE_BODY_ZH_MAX_LENGTH}
          />
        ))}
        <div className="acts">
          <Button disabled={busy} onClick={onDone}>
            {ui('cancel')}
          </Button>
          <ActionButton htmlType="submit" type="primary" busy={busy}>
            {t('save')}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** Canned notes, to write, change and remove. */
export function NotesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.notes');
  const ui = useTranslations('ui');
  const { data: notes = [] } = useCannedNotes();
  const [editing, setEditing] = useState<CannedNote | 'new'>();
  const [removing, setRemoving] = useState<CannedNote>();

  if (editing) {
    return <NoteDialog note={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />;
  }
  return (
    <Dialog wide title={t('title')} onClose={onClose}>
      <p className="muted">{t('text')}</p>
      <ul className="acts-list">
        {notes.map((note) => (
          <li key={note.id}>
            <span className="grow">
              {note.title} <span className="tag">{t(`actions.${note.action}`)}</span>
              <small>{note.zh}</small>
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

const BLANK = { note: '' };

/** Notes of reviewers for each other, newest first. The applicant does not see them. */
export function InternalNotes({ file: { id, notes } }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<typeof BLANK>();
  const draft = useFormDraft(form, BLANK, { name: `application-note:${id}` });
  const once = useOneAct();
  const { busy, submit } = useSubmit(form, async ({ note }: typeof BLANK) => {
    await once((key) => writeNote(id, note.trim(), key));
    form.setFieldsValue(BLANK);
    draft.forget();
    toast.success(t('internal.done'));
  });
  return (
    <Panel
      className="stack"
      title={t('internal.title')}
      aside={<span className="small subtle">{t('decision.readByStaff')}</span>}
    >
      <Form
        name="internal"
        form={form}
        initialValues={draft.initialValues}
        noValidate
        onFinish={(typed: typeof BLANK) => void submit(typed)}
      >
        <FormField name="note" label={t('internal.note')} rules={[required(fault('required'))]}>
          <TextArea rows={2} maxLength={INTERNAL_NOTE_NOTE_MAX_LENGTH} onKeyDown={leaveOnEscape} />
        </FormField>
        <Button size="small" htmlType="submit" loading={busy}>
          {t('internal.add')}
        </Button>
      </Form>
      {notes.length > 0 && (
        <ul className="acts-list">
          {notes.map(({ id: noteId, authorMail, note, writtenAt }) => (
            <li key={noteId}>
              <div className="grow">
                <div className="typed">{note}</div>
                <small>
                  {authorMail ?? t('history.gone')} · <span className="num">{formatDateTime(writtenAt)}</span>
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
