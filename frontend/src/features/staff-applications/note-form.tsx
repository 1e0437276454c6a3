import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CANNED_NOTE_BODY_TITLE_MAX_LENGTH, CANNED_NOTE_BODY_ZH_MAX_LENGTH } from '../../api/limits';
import { ClashNotice } from '../../shared/console/clash-notice';
import { useVersioned } from '../../shared/console/use-versioned';
import { Field } from '../../shared/forms/field';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { toast } from '../../shared/ui/toast';
import { addNote, changeNote, type CannedNote, type CannedNoteDraft } from './use-canned-notes';

const ACTIONS = ['approve', 'reject'] as const;
const draftOf = ({ action, title, zh, en }: CannedNote): CannedNoteDraft => ({ action, title, zh, en });
const BLANK: CannedNoteDraft = { action: 'reject', title: '', zh: '', en: '' };

interface Props {
  /** Undefined for a new one. */
  readonly note: CannedNote | undefined;
  readonly onDone: () => void;
}

/** A canned note in both languages; the applicant's language decides which one is used. */
export function NoteForm({ note, onDone }: Props) {
  const t = useTranslations('staff-applications.notes');
  const ui = useTranslations('ui');
  const { busy, run } = useAction();
  const [draft, setDraft] = useState<CannedNoteDraft>(note ? draftOf(note) : BLANK);
  const set = (change: Partial<CannedNoteDraft>) => setDraft({ ...draft, ...change });
  const versioned = useVersioned<CannedNoteDraft>({
    read: { version: note?.version ?? 0, body: draft },
    words: {
      action: { label: t('for'), text: (action) => t(`actions.${action}`) },
      title: { label: t('name'), text: String },
      zh: { label: t('zh'), text: String },
      en: { label: t('en'), text: String },
    },
    save: (body, version) => changeNote(note?.id ?? '', version, body),
    onTheirs: setDraft,
  });
  const isComplete = [draft.title, draft.zh, draft.en].every((text) => text.trim() !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { action, title, zh, en } = draft;
    void run(async () => {
      const body = { action, title: title.trim(), zh: zh.trim(), en: en.trim() };
      await (note ? versioned.save(body) : addNote(body));
      toast.success(t('saved'));
      onDone();
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <ClashNotice clash={versioned.clash} />
      <fieldset className="kinds">
        <legend className="sr">{t('for')}</legend>
        {ACTIONS.map((action) => (
          <label className="check radio" key={action}>
            <input type="radio" name="action" checked={draft.action === action} onChange={() => set({ action })} />
            {t(`actions.${action}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t('name')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={draft.title}
            maxLength={CANNED_NOTE_BODY_TITLE_MAX_LENGTH}
            data-autofocus
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      {(['zh', 'en'] as const).map((language) => (
        <Field key={language} label={t(language)}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              value={draft[language]}
              maxLength={CANNED_NOTE_BODY_ZH_MAX_LENGTH}
              onChange={({ target }) => set({ [language]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="acts">
        <Button onClick={onDone}>{ui('cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} disabled={!isComplete}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
