import { useTranslations } from 'use-intl';
import { Button } from '../../shared/ui/button';
import type { ApplicationRow } from './use-applications';
import { neighbour } from './use-queue';

interface Props {
  readonly rows: readonly ApplicationRow[];
  readonly id: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** On narrow screens, where the queue and the open application take turns. */
export function QueueBar({ rows, id, onOpen }: Props) {
  const t = useTranslations('staff-applications.queue');
  const place = rows.findIndex((row) => row.id === id);
  const next = neighbour(rows, id, 1);
  return (
    <nav className="qbar" aria-label={t('title')}>
      <Button tone="text" size="sm" onClick={() => onOpen(undefined)}>
        {t('back')}
      </Button>
      {place >= 0 && (
        <span className="subtle num">
          {place + 1} / {rows.length}
        </span>
      )}
      <Button tone="text" size="sm" disabled={next === undefined} onClick={() => onOpen(next)}>
        {t('next')}
      </Button>
    </nav>
  );
}
