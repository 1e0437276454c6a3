import { Button, Progress } from 'antd';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/dialog';
import { type BulkOutcome, useBulk } from './use-bulk';

interface Props<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How a row is called where it failed. */
  readonly nameOf: (row: Row) => string;
  readonly act: (row: Row, key: string) => Promise<BulkOutcome>;
  readonly onClose: () => void;
}

/** Does the same to many rows as soon as it opens, and shows how far it is and what failed, with the reasons. */
export function BulkRun<Row>({ title, rows, nameOf, act, onClose }: Props<Row>) {
  const t = useTranslations('console.bulk');
  const { done, proposed, failed, isRunning, retry } = useBulk(rows, act);
  const finished = done + proposed + failed.length;
  return (
    <Dialog title={title} keepsInput onClose={() => isRunning || onClose()}>
      <Progress
        aria-label={title}
        percent={Math.round((100 * finished) / rows.length)}
        status={failed.length > 0 ? 'exception' : 'normal'}
      />
      <output>{t(isRunning ? 'running' : 'finished', { done, proposed, total: rows.length })}</output>
      {failed.length > 0 && (
        <ul className="bulk-failures">
          {failed.map(({ row, message }) => (
            <li key={nameOf(row)}>
              {nameOf(row)}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="acts">
        {failed.length > 0 && (
          <Button disabled={isRunning} onClick={retry}>
            {t('retry', { count: failed.length })}
          </Button>
        )}
        <Button type="primary" disabled={isRunning} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
