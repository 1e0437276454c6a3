import { Button, Form, Input } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { APPROVAL_PUBLIC_NAME_MAX_LENGTH } from '../../api/limits';
import { FormField } from '../../shared/forms/form-field';
import { CannedChoice } from './canned-choice';
import { ConfirmDecision } from './confirm-decision';
import { leaveOnEscape, NoteField } from './note-field';
import type { ApplicationFile } from './use-applications';
import { useCannedNotes } from './use-canned-notes';
import { useDraft, type LostRace } from './use-draft';
import { useShortcuts } from './use-shortcuts';
import { languageName, writtenFor } from '../../i18n/locale';

interface Props {
  readonly file: ApplicationFile;
  /** The signed-in reviewer, as the audit log names them. */
  readonly reviewer: string;
  readonly onDecided: () => void;
  readonly onLost: (race: LostRace) => void;
  readonly onLater: () => void;
}

/** The form for deciding on a pending application. */
export function PendingDecision({ file, reviewer, onDecided, onLost, onLater }: Props) {
  const t = useTranslations('staff-applications.decision');
  const reader = useLocale();
  const { data: notes = [] } = useCannedNotes();
  const draft = useDraft(file, { onDecided, onLost });
  const isOwn = file.ties.includes('own');
  // A second note is appended to the text already written.
  const use = (text: string) => draft.setNote((note) => (note.trim() === '' ? text : `${note.trimEnd()}\n${text}`));

  useShortcuts({
    n: draft.focusNote,
    l: onLater,
    ...(isOwn ? {} : { a: () => draft.ask('approve'), r: () => draft.ask('reject') }),
    ...Object.fromEntries(
      notes.slice(0, 9).map((note, place) => [`${place + 1}`, () => use(writtenFor(note, file.accountLocale))]),
    ),
  });

  return (
    <Form component={false} form={draft.form} initialValues={draft.initialValues}>
      <div>
        <h2>{t('title')}</h2>
        <p className="small muted">{t('what')}</p>
      </div>
      <CannedChoice notes={notes} locale={file.accountLocale} onChoose={use} />
      <NoteField hint={t('readsIn', { language: languageName(file.accountLocale, reader) })} />
      <FormField name="publicName" label={t('publicName')}>
        <Input maxLength={APPROVAL_PUBLIC_NAME_MAX_LENGTH} onKeyDown={leaveOnEscape} />
      </FormField>
      <div className="choices">
        <Button
          type="primary"
          block
          disabled={isOwn || draft.publicName.trim() === ''}
          onClick={() => draft.ask('approve')}
        >
          {t('approve')} <kbd className="kbd">A</kbd>
        </Button>
        <Button danger block disabled={isOwn} onClick={() => draft.ask('reject')}>
          {t('reject')} <kbd className="kbd">R</kbd>
        </Button>
        <Button block onClick={onLater}>
          {t('later')} <kbd className="kbd">L</kbd>
        </Button>
      </div>
      <p className="small subtle">{isOwn ? t('own') : t('audited', { reviewer })}</p>
      <ConfirmDecision draft={draft} company={file.companyName} />
    </Form>
  );
}
