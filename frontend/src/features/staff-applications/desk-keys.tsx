import { useTranslations } from 'use-intl';
import { HelpDialog } from './help-dialog';

interface Props {
  readonly help: boolean;
  readonly onHelp: (open: boolean) => void;
  /** Whether the reader may open accounts. */
  readonly isAdmin: boolean;
}

/** The most used keys, and how to show all of them. */
export function DeskKeys({ help, onHelp, isAdmin }: Props) {
  const t = useTranslations('staff-applications.keys');
  return (
    <div className="keys">
      <span>
        <kbd className="kbd">J</kbd>
        <kbd className="kbd">K</kbd>
        {t('move')}
      </span>
      <span>
        <kbd className="kbd">N</kbd>
        {t('all.note')}
      </span>
      {isAdmin && (
        <span>
          <kbd className="kbd">O</kbd>
          {t('all.account')}
        </span>
      )}
      <button type="button" onClick={() => onHelp(true)}>
        <kbd className="kbd">?</kbd>
        {t('title')}
      </button>
      {help && <HelpDialog onClose={() => onHelp(false)} />}
    </div>
  );
}
