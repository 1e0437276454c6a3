import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton, ExportNote } from '../../shared/console/export-button';
import { Dialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { LIST_PATH } from './applications';
import { AllowMailDialog } from './application-view';
import { NotesDialog } from './notes';
import { PAGE_SIZE, type Queue } from './queue';

interface QueueBarProps {
  readonly queue: Queue;
  readonly id: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onNext: () => void;
}

/** For narrow screens, which show either the queue or the open application. */
export function QueueBar({ queue: { rows, total, search }, id, onOpen, onNext }: QueueBarProps) {
  const t = useTranslations('staff-applications.queue');
  const place = rows.findIndex((row) => row.id === id);
  return (
    <Flex component="nav" align="center" justify="space-between" className="qbar" aria-label={t('title')}>
      <Button color="primary" variant="text" size="small" onClick={() => onOpen(undefined)}>
        {t('back')}
      </Button>
      {place >= 0 && (
        <span className="subtle num">
          {(search.pageIndex - 1) * PAGE_SIZE + place + 1} / {total}
        </span>
      )}
      <Button color="primary" variant="text" size="small" onClick={onNext}>
        {t('next')}
      </Button>
    </Flex>
  );
}

interface QueueToolsProps {
  readonly query: Readonly<Record<string, string>>;
  /** Whether the reader may allow addresses. */
  readonly isAdmin: boolean;
}

/** Below the queue: tools for the desk itself. */
export function QueueTools({ query: { status = 'pending', ...query }, isAdmin }: QueueToolsProps) {
  const t = useTranslations('staff-applications');
  const [open, setOpen] = useState<'notes' | 'allow'>();
  const close = () => setOpen(undefined);
  return (
    <Flex wrap gap="small" className="qtools">
      <Button size="small" onClick={() => setOpen('notes')}>
        {t('notes.title')}
      </Button>
      {isAdmin && (
        <Button size="small" onClick={() => setOpen('allow')}>
          {t('allow.title')}
        </Button>
      )}
      <ExportButton path={LIST_PATH} query={status === 'all' ? query : { ...query, status }} />
      <ExportNote path={LIST_PATH} />
      {open === 'notes' && <NotesDialog onClose={close} />}
      {open === 'allow' && <AllowMailDialog onClose={close} />}
    </Flex>
  );
}

const KEYS = ['J', 'K', 'A', 'R', 'L', 'D', 'U', 'N', '1–9', 'O', 'S', '/', '?'] as const;

/** Every key of the desk. */
function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.keys');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Facts>
        {KEYS.map((key) => (
          <Fact key={key} name={<kbd className="kbd">{key}</kbd>}>
            {t(`all.${NAMES[key]}`)}
          </Fact>
        ))}
      </Facts>
      <p className="small muted">{t('where')}</p>
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}

const NAMES = {
  J: 'next',
  K: 'previous',
  A: 'approve',
  R: 'reject',
  L: 'later',
  D: 'aside',
  U: 'reopen',
  N: 'note',
  '1–9': 'canned',
  O: 'account',
  S: 'search',
  '/': 'find',
  '?': 'help',
} as const;

interface DeskKeysProps {
  readonly help: boolean;
  readonly onHelp: (open: boolean) => void;
  /** Whether the reader may open accounts. */
  readonly isAdmin: boolean;
}

/** The most used keys, and how to show all of them. */
export function DeskKeys({ help, onHelp, isAdmin }: DeskKeysProps) {
  const t = useTranslations('staff-applications.keys');
  return (
    <Flex wrap gap="var(--s-2) 14px" className="ruled keys">
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
    </Flex>
  );
}
