import { useTranslations } from 'use-intl';
import type { CannedNote } from './use-canned-notes';
import { type Locale, writtenFor } from '../../i18n/locale';

interface Props {
  readonly notes: readonly CannedNote[];
  /** The applicant's language. */
  readonly locale: Locale;
  readonly onChoose: (text: string) => void;
}

/** Canned notes in the applicant's language. The first nine have a shortcut key. */
export function CannedChoice({ notes, locale, onChoose }: Props) {
  const t = useTranslations('staff-applications.decision');
  return (
    <fieldset className="canned">
      <legend className="small subtle">{t('canned')}</legend>
      {notes.map((note, place) => {
        const text = writtenFor(note, locale);
        return (
          <button key={note.id} type="button" title={text} onClick={() => onChoose(text)}>
            {place < 9 && <kbd className="kbd">{place + 1}</kbd>} {note.title}
          </button>
        );
      })}
      {notes.length === 0 && <span className="small muted">{t('noCanned')}</span>}
    </fieldset>
  );
}
