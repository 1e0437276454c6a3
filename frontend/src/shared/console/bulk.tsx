import { Button, Flex, Progress } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { messageOf } from '../errors/message-of';
import { newRequestKey } from '../../api/request-keys';
import { Dialog } from '../ui/dialog';

/** `proposed` waits for a second administrator. */
type BulkOutcome = 'done' | 'proposed';

/** A row with its idempotency key. */
interface Keyed<Row> {
  readonly row: Row;
  readonly key: string;
}

/** The outcome of a row, with the reason where it was refused. */
type BulkResult<Row> = Keyed<Row> &
  ({ readonly outcome: BulkOutcome } | { readonly outcome: 'failed'; readonly message: string });

/**
 * Does the same to many rows, one request after the other. Each row keeps its idempotency key, so that retrying after a
 * failure or a lost response does nothing twice. The rows stay those of the start, although the list may show them
 * changed meanwhile.
 */
function useBulk<Row>(rows: readonly Row[], act: (row: Row, key: string) => Promise<BulkOutcome>) {
  const [keyed] = useState(() => rows.map((row): Keyed<Row> => ({ row, key: newRequestKey() })));
  const [results, setResults] = useState<readonly BulkResult<Row>[]>([]);
  const [isRunning, setRunning] = useState(true);
  const hasBegun = useRef(false);

  const resultOf = async ({ row, key }: Keyed<Row>): Promise<BulkResult<Row>> => {
    try {
      return { row, key, outcome: await act(row, key) };
    } catch (error) {
      return { row, key, outcome: 'failed', message: messageOf(error) };
    }
  };
  const run = async (some: readonly Keyed<Row>[]) => {
    setRunning(true);
    setResults((before) => before.filter(({ outcome }) => outcome !== 'failed'));
    for (const one of some) {
      const result = await resultOf(one);
      setResults((before) => [...before, result]);
    }
    setRunning(false);
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run(keyed);
  });
  const failedRows = results.flatMap(({ row, outcome }) => (outcome === 'failed' ? [row] : []));
  return {
    total: keyed.length,
    results,
    failedRows,
    isRunning,
    retry: () => void run(keyed.filter(({ row }) => failedRows.includes(row))),
  };
}

interface BulkRunProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** The name of a row among the results. */
  readonly nameOf: (row: Row) => string;
  readonly act: (row: Row, key: string) => Promise<BulkOutcome>;
  /** `failed` are the rows that were refused. */
  readonly onClose: (failed: readonly Row[]) => void;
}

/**
 * Applies one action to many rows as soon as it opens, and shows the progress, the results, and refusals with their
 * reasons.
 */
function BulkRun<Row>({ title, rows, nameOf, act, onClose }: BulkRunProps<Row>) {
  const t = useTranslations('console.bulk');
  const { total, results, failedRows, isRunning, retry } = useBulk(rows, act);
  const countOf = (one: BulkOutcome) => results.filter(({ outcome }) => outcome === one).length;
  const [done, proposed, failed] = [countOf('done'), countOf('proposed'), failedRows.length];
  const close = () => onClose(failedRows);
  return (
    <Dialog title={title} keepsInput onClose={() => isRunning || close()}>
      <Progress
        aria-label={title}
        percent={Math.round((100 * results.length) / total)}
        status={failed > 0 && !isRunning ? 'exception' : 'normal'}
      />
      <output>{t(isRunning ? 'running' : 'finished', { done, proposed, failed, total })}</output>
      {!isRunning && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long list is scrolled by keyboard
        <ul className="tall mt-2" aria-label={t('results')} tabIndex={0}>
          {results
            .toSorted((one, other) => Number(other.outcome === 'failed') - Number(one.outcome === 'failed'))
            .map((result) => (
              <li key={result.key} className={result.outcome === 'failed' ? 'bad' : undefined}>
                {t(result.outcome, { name: nameOf(result.row), ...('message' in result && { why: result.message }) })}
              </li>
            ))}
        </ul>
      )}
      <div className="acts">
        {failed > 0 && (
          <Button disabled={isRunning} onClick={retry}>
            {t('retry', { count: failed })}
          </Button>
        )}
        <Button type="primary" disabled={isRunning} onClick={close}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

interface BulkActProps<Row, Terms extends object> {
  /** The button and the action. */
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** The name of a row among the results. */
  readonly nameOf: (row: Row) => string;
  /** The dialog that asks for the terms that all rows share, such as the reason. */
  readonly ask: (next: (terms: Terms) => void, close: () => void) => ReactNode;
  readonly act: (row: Row, terms: Terms, key: string) => Promise<BulkOutcome>;
  /** `failed` are the rows that were refused. */
  readonly onDone: (failed: readonly Row[]) => void;
}

/** A button that asks once, and then does the same to every selected row. */
export function BulkAct<Row, Terms extends object>(props: BulkActProps<Row, Terms>) {
  const { label, title, rows, nameOf, ask, act, onDone } = props;
  const t = useTranslations('console.bulk');
  const [isAsking, setAsking] = useState(false);
  // The title counts the rows that can be handled, and the list may be loaded again while they are.
  const [begun, setBegun] = useState<{ readonly terms: Terms; readonly title: string }>();
  const close = () => {
    setAsking(false);
    setBegun(undefined);
  };
  return (
    <>
      <Button size="small" disabled={rows.length === 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {rows.length === 0 && <span className="muted small">{t('none')}</span>}
      {isAsking && !begun && ask((terms) => setBegun({ terms, title }), close)}
      {begun && (
        <BulkRun
          title={begun.title}
          rows={rows}
          nameOf={nameOf}
          act={(row, key) => act(row, begun.terms, key)}
          onClose={(failed) => {
            close();
            onDone(failed);
          }}
        />
      )}
    </>
  );
}

interface SelectionBarProps {
  readonly count: number;
  /** Totals of the rows, formatted. */
  readonly sums: readonly string[];
  readonly onClear: () => void;
  /** What can be done with the rows. */
  readonly children: ReactNode;
}

/** Shown above a list when rows are selected, on this page or another. */
export function SelectionBar({ count, sums, onClear, children }: SelectionBarProps) {
  const t = useTranslations('console.selection');
  return (
    <Flex wrap align="center" gap="small" className="selection-bar mb-3">
      <output className="num">{[t('count', { count }), ...sums].join(' · ')}</output>
      {children}
      <Button size="small" type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </Flex>
  );
}
