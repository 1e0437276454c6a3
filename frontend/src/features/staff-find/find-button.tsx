import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fetchDialogs } from '../../shared/ui/dialog';
import { SearchIcon } from '../../shared/ui/icons';
import { type FindablePage, FindDialog } from './find-dialog';
import './find-button.css';

/** `/` outside of fields, and Ctrl-K or ⌘K anywhere. */
const isFindKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog]');
};

/** Opens the search over everything that staff can find, including the console's pages. */
export function FindButton({ pages }: { readonly pages: readonly FindablePage[] }) {
  const t = useTranslations('staff-find');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // People keep typing after pressing the key, so the dialog has to be there at once. If loading fails, it says so when
    // it is opened.
    void fetchDialogs().catch(() => undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button type="button" className="find-button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SearchIcon />
        <span>{t('open')}</span>
        <kbd className="kbd" aria-hidden="true">
          /
        </kbd>
      </button>
      {isOpen && <FindDialog pages={pages} onClose={() => setIsOpen(false)} />}
    </>
  );
}
