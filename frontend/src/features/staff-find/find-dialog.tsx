import { AutoComplete, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FINDING_FIND_Q_MAX_LENGTH, FINDING_FIND_Q_MIN_LENGTH } from '../../api/limits';
import { messageOf } from '../../shared/errors/message-of';
import { useSettled } from '../../shared/hooks/use-settled';
import { Dialog } from '../../shared/ui/dialog';
import { type Found, useFind } from './use-find';
import './find-dialog.css';

/** A page of the console that the reader may open. */
export interface FindablePage {
  readonly title: string;
  readonly place: string;
}

/** What is listed: what the server found, and pages. */
type Hit = Pick<Found, 'title' | 'detail' | 'isExact' | 'place'> & { readonly kind: Found['kind'] | 'page' };

interface Props {
  readonly pages: readonly FindablePage[];
  readonly onClose: () => void;
}

/** Finds a customer, anything of theirs, or a page. A pasted identifier that means one thing is opened at once. */
export function FindDialog({ pages, onClose }: Props) {
  const t = useTranslations('staff-find');
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isPasted, setIsPasted] = useState(false);
  const text = typed.trim();
  const asked = useSettled(text);
  const isAsked = asked === text && text.length >= FINDING_FIND_Q_MIN_LENGTH;
  const { data, error, isLoading } = useFind(isAsked ? asked : undefined);
  const found: readonly Hit[] = data ?? [];
  // The pages after what is exactly meant, and before what merely contains the text.
  const exact = found.filter(({ isExact }) => isExact);
  const hits = [...exact, ...pagesWith(text, pages), ...found.filter(({ isExact }) => !isExact)];

  const open = ({ place }: Hit) => {
    onClose();
    void navigate(place);
  };
  const [only] = hits;
  const certain = isPasted && hits.length === 1 && only?.isExact ? only : undefined;
  useEffect(() => {
    if (certain) open(certain);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- opened once
  }, [certain]);

  const note = () => {
    if (error) return messageOf(error);
    if (text.length < FINDING_FIND_Q_MIN_LENGTH) return t('what');
    return isAsked && !isLoading ? t('none', { text }) : t('looking');
  };

  return (
    <Dialog title={t('title')} wide onClose={onClose}>
      <div ref={box} className="find" onPaste={() => setIsPasted(true)}>
        <AutoComplete
          open={hits.length > 0}
          // So that screen readers get every option with its text.
          virtual={false}
          defaultActiveFirstOption
          value={typed}
          options={grouped(hits, (kind) => t(`kinds.${kind}`))}
          getPopupContainer={() => box.current ?? document.body}
          onSearch={setTyped}
          onSelect={(index: string) => {
            const hit = hits[Number(index)];
            if (hit) open(hit);
          }}
        >
          <Input
            data-autofocus
            aria-label={t('title')}
            placeholder={t('placeholder')}
            maxLength={FINDING_FIND_Q_MAX_LENGTH}
            onKeyDown={() => setIsPasted(false)}
          />
        </AutoComplete>
        <output className="find-note">{hits.length === 0 && note()}</output>
      </div>
    </Dialog>
  );
}

/** Pages are found without the server, from the first character. */
const pagesWith = (text: string, pages: readonly FindablePage[]): readonly Hit[] =>
  text === ''
    ? []
    : pages
        .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
        .map((page) => ({ ...page, kind: 'page', detail: null, isExact: false }));

/** Hits as options below the name of their kind. The value of an option is the index of its hit. */
function grouped(hits: readonly Hit[], nameOf: (kind: Hit['kind']) => string) {
  const options = hits.map(({ kind, title, detail }, index) => ({
    kind,
    value: String(index),
    label: (
      <>
        {title} {detail && <span className="find-detail">{detail}</span>}
      </>
    ),
  }));
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ label: nameOf(kind), options: options.filter((option) => option.kind === kind) }));
}
