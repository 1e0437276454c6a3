import { useLocale, useTranslations } from 'use-intl';
import { APPROVAL_NOTE_MAX_LENGTH, APPROVAL_PUBLIC_NAME_MAX_LENGTH } from '../../api/limits';
import { Field } from '../../shared/forms/field';
import { Button } from '../../shared/ui/button';
import { CannedChoice } from './canned-choice';
import { ConfirmDecision } from './confirm-decision';
import type { ApplicationFile } from './use-applications';
import { useCannedNotes } from './use-canned-notes';
import { useDraft, type Draft, type LostRace } from './use-draft';
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
  const use = (text: string) => draft.setNote(draft.note.trim() === '' ? text : `${draft.note.trimEnd()}\n${text}`);

  useShortcuts({
    n: () => draft.noteBox.current?.focus(),
    l: onLater,
    ...(isOwn ? {} : { a: () => draft.ask('approve'), r: () => draft.ask('reject') }),
    ...Object.fromEntries(
      notes.slice(0, 9).map((note, place) => [`${place + 1}`, () => use(writtenFor(note, file.accountLocale))]),
    ),
  });

  return (
    <>
      <div>
        <h2>{t('title')}</h2>
        <p className="small muted">{t('what')}</p>
      </div>
      <CannedChoice notes={notes} locale={file.accountLocale} onChoose={use} />
      <NoteField draft={draft} hint={t('readsIn', { language: languageName(file.accountLocale, reader) })} />
      <Field label={t('publicName')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={draft.publicName}
            maxLength={APPROVAL_PUBLIC_NAME_MAX_LENGTH}
            onChange={({ target }) => draft.setPublicName(target.value)}
            onKeyDown={leaveOnEscape}
          />
        )}
      </Field>
      <div className="choices">
        <Button
          tone="primary"
          block
          disabled={isOwn || draft.publicName.trim() === ''}
          onClick={() => draft.ask('approve')}
        >
          {t('approve')} <kbd className="kbd">A</kbd>
        </Button>
        <Button tone="danger" block disabled={isOwn} onClick={() => draft.ask('reject')}>
          {t('reject')} <kbd className="kbd">R</kbd>
        </Button>
        <Button block onClick={onLater}>
          {t('later')} <kbd className="kbd">L</kbd>
        </Button>
      </div>
      <p className="small subtle">{isOwn ? t('own') : t('audited', { reviewer })}</p>
      <ConfirmDecision draft={draft} company={file.companyName} />
    </>
  );
}

interface NoteProps {
  readonly draft: Draft;
  readonly hint: string;
  /** Visible to staff only. */
  readonly isInternal?: boolean;
}

export function NoteField({ draft, hint, isInternal = false }: NoteProps) {
  const t = useTranslations('staff-applications.decision');
  return (
    <Field
      label={t('note')}
      optionalText={t(isInternal ? 'readByStaff' : 'readByApplicant')}
      hint={hint}
      error={draft.isNoteMissing ? t('noteMissing') : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          ref={draft.noteBox}
          className="input"
          rows={5}
          value={draft.note}
          maxLength={APPROVAL_NOTE_MAX_LENGTH}
          onChange={({ target }) => draft.setNote(target.value)}
          onKeyDown={leaveOnEscape}
        />
      )}
    </Field>
  );
}

/** Moves focus out of a field, so that the desk's keys work again. */
function leaveOnEscape({ key, currentTarget }: { readonly key: string; readonly currentTarget: HTMLElement }): void {
  if (key === 'Escape') currentTarget.blur();
}
