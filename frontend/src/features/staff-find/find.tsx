import { AutoComplete, Input } from 'antd';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { FINDING_FIND_Q_MAX_LENGTH, FINDING_FIND_Q_MIN_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import type { Messages } from '../../i18n/namespaces';
import { messageOf } from '../../shared/errors/message-of';
import { useSettled } from '../../shared/hooks/use-waiting';
import { Dialog, fetchDialogs } from '../../shared/ui/dialog';
import { SearchIcon } from '../../shared/ui/icons';
import './find.css';

type Found = components['schemas']['FoundView'];

/** The titles of the console's pages. */
type Titles = Messages['admin']['titles'];

const TEXTS = import.meta.glob<Messages['admin']>('../../i18n/locales/*/admin.json', { import: 'default' });

const FIND = '/api/admin/find';

/** Finds `text` in what the reader may open. Sends no request while it is undefined. */
const useFind = (text: string | undefined): SWRResponse<Found[], ApiError> =>
  useSWR<Found[], ApiError>(
    text === undefined ? null : [FIND, text],
    () => call(api.GET(FIND, { params: { query: { q: text ?? '' } } })),
    { revalidateOnFocus: false },
  );

/** The titles in every language, because staff also hear the names used in another language. */
const useTitles = (): SWRResponse<Titles[], Error> =>
  useSWR<Titles[], Error>(
    'page-titles',
    () => Promise.all(Object.values(TEXTS).map(async (load) => (await load()).titles)),
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
    },
  );

/** A page of the console that the reader may open. */
export interface FindablePage {
  readonly title: string;
  readonly label: keyof Titles;
  readonly place: string;
}

type Marked = Pick<Found['matched'], 'before' | 'marked' | 'after'>;

/** The listed hits: those of the server, and pages. */
type Hit = Pick<Found, 'title' | 'detail' | 'isExact' | 'place'> & {
  readonly kind: Found['kind'] | 'page';
  readonly matched: Marked & { readonly field?: Found['matched']['field'] };
};

interface Props {
  readonly pages: readonly FindablePage[];
  readonly onClose: () => void;
}

/**
 * Finds a customer, anything of theirs, or a page. An identifier that means one thing is opened as soon as it is found
 * if it was pasted, or entered before that.
 */
export function FindDialog({ pages, onClose }: Props) {
  const t = useTranslations('staff-find');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  // The list responds to each change with further state changes. Fast typing on a slow device waits for none of them,
  // and React takes fifty in a row for an endless loop.
  const listed = useDeferredValue(typed);
  // Pasted, or entered before anything was listed for it.
  const [isWhole, setIsWhole] = useState(false);
  const text = typed.trim();
  const asked = useSettled(text);
  const isAsked = asked === text && text.length >= FINDING_FIND_Q_MIN_LENGTH;
  const titles = useTitles();
  const { data, error, isLoading } = useFind(isAsked ? asked : undefined);
  const found: readonly Hit[] = data ?? [];
  // Pages come after exact matches and before partial ones.
  const parts = found.findIndex(({ matched }) => matched.before !== '' || matched.after !== '');
  const whole = parts === -1 ? found.length : parts;
  const hits = [...found.slice(0, whole), ...pagesWith(listed.trim(), pages, titles.data ?? []), ...found.slice(whole)];

  const isListed = hits.length > 0 && listed === typed;

  const open = ({ place }: Hit) => {
    onClose();
    void navigate(place);
  };
  const [only] = hits;
  const certain = isWhole && hits.length === 1 && only?.isExact ? only : undefined;
  useEffect(() => {
    if (certain) open(certain);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- opened once
  }, [certain]);

  // Takes over what was typed before the dialog was loaded.
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (box.current || key.length > 1 || ctrlKey || metaKey || altKey) return;
      setTyped((known) => known + key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const note = () => {
    if (error) return messageOf(error);
    if (text.length < FINDING_FIND_Q_MIN_LENGTH) return t('what');
    return isAsked && !isLoading ? t('none', { text }) : t('looking');
  };

  return (
    <Dialog title={t('title')} wide onClose={onClose}>
      <div ref={box} className="find" onPaste={() => setIsWhole(true)}>
        <AutoComplete
          open={hits.length > 0}
          // So that screen readers get every option with its text.
          virtual={false}
          defaultActiveFirstOption
          value={listed}
          options={grouped(
            hits,
            (kind) => t(`kinds.${kind}`),
            (field) => t(`fields.${field}`),
          )}
          getPopupContainer={() => box.current ?? document.body}
          onSelect={(index: string) => {
            const hit = hits[Number(index)];
            if (hit && isListed) open(hit);
          }}
        >
          <Input
            data-autofocus
            value={typed}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            maxLength={FINDING_FIND_Q_MAX_LENGTH}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              const { key } = event;
              if (event.nativeEvent.isComposing) return;
              setIsWhole(key === 'Enter' && !isListed);
              if (key !== 'Escape') return;
              // Otherwise the list would handle it and stay open, and a dialog below would close as well.
              event.stopPropagation();
              onClose();
            }}
          />
        </AutoComplete>
        <output className="muted">{hits.length === 0 && note()}</output>
      </div>
    </Dialog>
  );
}

/** Pages are found without the server, from the first character, by their names in every language. */
function pagesWith(text: string, pages: readonly FindablePage[], titles: readonly Titles[]): readonly Hit[] {
  const low = text.toLowerCase();
  if (low === '') return [];
  return pages.flatMap(({ title, label, place }) => {
    const name = [title, ...titles.map((every) => every[label])].find((one) => one.toLowerCase().includes(low));
    if (name === undefined) return [];
    const start = name.toLowerCase().indexOf(low);
    const end = start + low.length;
    const matched = { before: name.slice(0, start), marked: name.slice(start, end), after: name.slice(end) };
    return [{ kind: 'page', title, detail: name === title ? null : name, isExact: false, place, matched }];
  });
}

/** Hits as options below the name of their kind. The value of an option is the index of its hit. */
function grouped(
  hits: readonly Hit[],
  nameOf: (kind: Hit['kind']) => string,
  fieldOf: (field: Found['matched']['field']) => string,
) {
  const options = hits.map((hit, index) => ({
    kind: hit.kind,
    value: String(index),
    label: <HitRow hit={hit} why={hit.matched.field && fieldOf(hit.matched.field)} />,
  }));
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ label: nameOf(kind), options: options.filter((option) => option.kind === kind) }));
}

/** A hit, with the part for which it was found marked in its title, its detail or the field that is named. */
function HitRow({ hit: { title, detail, matched }, why }: { readonly hit: Hit; readonly why: string | undefined }) {
  const value = matched.before + matched.marked + matched.after;
  const marked = (
    <>
      {matched.before}
      <mark>{matched.marked}</mark>
      {matched.after}
    </>
  );
  return (
    <>
      {value === title ? marked : title}{' '}
      {detail !== null && <span className="muted">{value === detail ? marked : detail}</span>}{' '}
      {why !== undefined && (
        <span className="muted small">
          {`· ${why}`}
          {value !== title && value !== detail && <> {marked}</>}
        </span>
      )}
    </>
  );
}

/** `/` outside of fields and dialogs, and Ctrl-K or ⌘K anywhere. */
const isFindKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return (
    key === '/' &&
    !(target as HTMLElement).closest('input, textarea, select, [contenteditable]') &&
    !document.querySelector('[aria-modal]')
  );
};

/** Opens the search over everything that staff can find, including the console's pages. */
export function FindButton({ pages }: { readonly pages: readonly FindablePage[] }) {
  const t = useTranslations('staff-find');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    // People keep typing after pressing the key, so the dialog has to open at once. If loading fails, it says so when
    // it is opened.
    void fetchDialogs().catch(() => undefined);
  }, []);
  // Before the button, which names the key, is painted.
  useLayoutEffect(() => {
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
      <button type="button" className="btn find-button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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
