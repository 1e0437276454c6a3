import { Button, Flex, Form, Input, Tag } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useLocale, useTranslations } from 'use-intl';
import { api, type ApiError, call, ifMatch } from '../../api/client';
import { APPROVAL_NOTE_MAX_LENGTH, APPROVAL_PUBLIC_NAME_MAX_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import { languageName, type Locale, writtenFor } from '../../i18n/locale';
import { LicenseLink } from '../../shared/console/cells';
import { formatDateTime } from '../../shared/format/date';
import { FormField } from '../../shared/forms/form-field';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { type ApplicationFile, STATUS_TONES } from './applications';
import { type Draft, type LostRace, useDraft } from './use-draft';
import { leaveOnEscape, useShortcuts } from './use-shortcuts';

export type CannedNote = components['schemas']['CannedNoteView'];
export type CannedNoteDraft = components['schemas']['CannedNoteBody'];

const KEY = '/api/admin/canned-notes';

/** The reviewers' canned notes; those for approvals first. */
export function useCannedNotes(): SWRResponse<CannedNote[], ApiError> {
  return useSWR<CannedNote[], ApiError>(KEY, () => call(api.GET(KEY)));
}

export async function addNote(body: CannedNoteDraft): Promise<void> {
  await call(api.POST(KEY, { body }));
  await mutate(KEY);
}

/** Replaces this version. */
export async function changeNote(id: string, version: number, body: CannedNoteDraft): Promise<void> {
  try {
    await call(api.PUT('/api/admin/canned-notes/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));
  } finally {
    await mutate(KEY);
  }
}

export async function removeNote(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/canned-notes/{id}', { params: { path: { id } } }));
  await mutate(KEY);
}

interface CannedChoiceProps {
  readonly notes: readonly CannedNote[];
  /** The applicant's language. */
  readonly locale: Locale;
  readonly onChoose: (text: string) => void;
}

/** Canned notes in the applicant's language. The first nine have a shortcut key. */
function CannedChoice({ notes, locale, onChoose }: CannedChoiceProps) {
  const t = useTranslations('staff-applications.decision');
  return (
    <Flex component="fieldset" wrap gap="small">
      <legend className="small subtle mb-2">{t('canned')}</legend>
      {notes.map((note, place) => {
        const text = writtenFor(note, locale);
        return (
          <Button key={note.id} size="small" title={text} onClick={() => onChoose(text)}>
            {place < 9 && <kbd className="kbd">{place + 1}</kbd>} {note.title}
          </Button>
        );
      })}
      {notes.length === 0 && <span className="small muted">{t('noCanned')}</span>}
    </Flex>
  );
}

const KEYS = { approve: 'a', reject: 'r', reopen: 'u' } as const;

/** Confirms a decision; pressing its key a second time also confirms. */
function ConfirmDecision({ draft, company }: { readonly draft: Draft; readonly company: string }) {
  const t = useTranslations('staff-applications.confirm');
  const { asking, busy, confirm, cancel } = draft;
  useShortcuts(asking && !busy ? { [KEYS[asking]]: confirm } : {}, 'dialog');
  if (!asking) return null;
  return (
    <ConfirmDialog
      danger={asking === 'reject'}
      title={t(`${asking}.title`, { company })}
      text={
        <>
          {t(`${asking}.text`)}
          <small className="mt-2">
            <kbd className="kbd">{KEYS[asking].toUpperCase()}</kbd> {t('again')}
          </small>
        </>
      }
      confirm={t(`${asking}.confirm`)}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={cancel}
    />
  );
}

interface NoteFieldProps {
  readonly hint: string;
  /** Visible to staff only. */
  readonly isInternal?: boolean;
}

/** The note of a decision. */
function NoteField({ hint, isInternal = false }: NoteFieldProps) {
  const t = useTranslations('staff-applications.decision');
  return (
    <FormField name="note" label={t('note')} aside={t(isInternal ? 'readByStaff' : 'readByApplicant')} hint={hint}>
      <TextArea rows={5} maxLength={APPROVAL_NOTE_MAX_LENGTH} onKeyDown={leaveOnEscape} />
    </FormField>
  );
}

interface PendingDecisionProps {
  readonly file: ApplicationFile;
  /** The signed-in reviewer, as the audit log names them. */
  readonly reviewer: string;
  readonly onDecided: () => void;
  readonly onLost: (race: LostRace) => void;
  /** Sets it aside until tomorrow. */
  readonly onLater: (file: ApplicationFile) => Promise<void>;
  /** Asks until which day it is set aside. */
  readonly onAside: () => void;
}

/** The form for deciding on a pending application. */
export function PendingDecision({ file, reviewer, onDecided, onLost, onLater, onAside }: PendingDecisionProps) {
  const t = useTranslations('staff-applications.decision');
  const reader = useLocale();
  const { data: notes = [] } = useCannedNotes();
  const draft = useDraft(file, { onDecided, onLost });
  const isOwn = file.ties.includes('own');
  // One attempt for each application: the next one can be set aside while this one is still on its way.
  const { run } = useAction();
  const later = () => void run(() => onLater(file));
  // A second note is appended to the text already written.
  const use = (text: string) => draft.setNote((note) => (note.trim() === '' ? text : `${note.trimEnd()}\n${text}`));

  useShortcuts({
    n: draft.focusNote,
    l: later,
    d: onAside,
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
      <Flex vertical gap="small">
        <Button
          type="primary"
          block
          disabled={isOwn || draft.publicName.trim() === ''}
          onClick={() => void draft.ask('approve')}
        >
          {t('approve')} <kbd className="kbd">A</kbd>
        </Button>
        <Button danger block disabled={isOwn} onClick={() => void draft.ask('reject')}>
          {t('reject')} <kbd className="kbd">R</kbd>
        </Button>
        <Button block onClick={later}>
          {t('later')} <kbd className="kbd">L</kbd>
        </Button>
        <Button block onClick={onAside}>
          {t('aside')} <kbd className="kbd">D</kbd>
        </Button>
      </Flex>
      <p className="small subtle">{isOwn ? t('own') : t('audited', { reviewer })}</p>
      <ConfirmDecision draft={draft} company={file.companyName} />
    </Form>
  );
}

interface DecidedProps {
  readonly file: ApplicationFile;
  /** Whether the reader may open licences. */
  readonly isAdmin: boolean;
  readonly onReopened: () => void;
  readonly onLost: (race: LostRace) => void;
}

/** The decision and its result; a rejection can be reopened. */
export function Decided({ file, isAdmin, onReopened, onLost }: DecidedProps) {
  const t = useTranslations('staff-applications');
  return (
    <>
      <div>
        <h2>{t('decision.title')}</h2>
        <Tag color={STATUS_TONES[file.status]}>{t(`status.${file.status}`)}</Tag>
      </div>
      <Facts>
        <Fact name={t('decided.by')}>{file.decidedBy ?? t('history.gone')}</Fact>
        <Fact name={t('decided.at')} isFigure>
          {file.decidedAt && formatDateTime(file.decidedAt)}
        </Fact>
        {file.reviewNote && (
          <Fact name={t('decided.note')} className="typed">
            {file.reviewNote}
          </Fact>
        )}
        {file.licenseId && (
          <Fact name={t('decided.license')}>
            {isAdmin ? (
              <LicenseLink id={file.licenseId} licenseKey={file.licenseKey} />
            ) : (
              <span className="mono">{file.licenseKey}</span>
            )}
          </Fact>
        )}
      </Facts>
      {file.status === 'rejected' && <Reopening file={file} onReopened={onReopened} onLost={onLost} />}
    </>
  );
}

function Reopening({ file, onReopened, onLost }: Omit<DecidedProps, 'isAdmin'>) {
  const t = useTranslations('staff-applications.decision');
  const draft = useDraft(file, { onDecided: onReopened, onLost });
  const isOwn = file.ties.includes('own');
  const reopen = () => draft.ask('reopen');
  useShortcuts(isOwn ? {} : { u: reopen });
  return (
    <Form component={false} form={draft.form} initialValues={draft.initialValues}>
      <NoteField isInternal hint={t('reopenHint')} />
      <Button block disabled={isOwn} onClick={() => void reopen()}>
        {t('reopen')} <kbd className="kbd">U</kbd>
      </Button>
      {isOwn && <p className="small subtle">{t('own')}</p>}
      <ConfirmDecision draft={draft} company={file.companyName} />
    </Form>
  );
}
