import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { ApplicationRow } from './use-applications';

interface Props {
  readonly rows: readonly ApplicationRow[];
  readonly id: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onNext: () => void;
}

/** For narrow screens, which show either the queue or the open application. */
export function QueueBar({ rows, id, onOpen, onNext }: Props) {
  const t = useTranslations('staff-applications.queue');
  const place = rows.findIndex((row) => row.id === id);
  return (
    <nav className="qbar" aria-label={t('title')}>
      <Button color="primary" variant="text" size="small" onClick={() => onOpen(undefined)}>
        {t('back')}
      </Button>
      {place >= 0 && (
        <span className="subtle num">
          {place + 1} / {rows.length}
        </span>
      )}
      <Button color="primary" variant="text" size="small" onClick={onNext}>
        {t('next')}
      </Button>
    </nav>
  );
}
