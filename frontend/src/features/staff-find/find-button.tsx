import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchIcon } from '../../shared/ui/icons';
import { type FindablePage, FindDialog } from './find-dialog';
import './find-button.css';

/** `/` outside of fields, and Ctrl-K or ⌘K anywhere. */
const isFindKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog]');
};

/** Opens the search over everything that staff can find, the console's pages among it. */
export function FindButton({ pages }: { readonly pages: readonly FindablePage[] }) {
  const t = useTranslations('staff-find');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
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
