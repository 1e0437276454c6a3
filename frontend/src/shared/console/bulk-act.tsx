import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { BulkRun } from './bulk-run';
import type { BulkOutcome } from './use-bulk';

interface Props<Row, Terms extends object> {
  /** The button and the action. */
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** How a row is called where it failed. */
  readonly nameOf: (row: Row) => string;
  /** The dialog that asks for what all rows share, such as the reason. */
  readonly ask: (next: (terms: Terms) => void, close: () => void) => ReactNode;
  readonly act: (row: Row, terms: Terms, key: string) => Promise<BulkOutcome>;
  readonly onDone: () => void;
}

/** A button that asks once, and then does the same to every selected row. */
export function BulkAct<Row, Terms extends object>(props: Props<Row, Terms>) {
  const { label, title, rows, nameOf, ask, act, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  const [terms, setTerms] = useState<Terms>();
  const close = () => {
    setAsking(false);
    setTerms(undefined);
  };
  return (
    <>
      <Button size="small" disabled={rows.length === 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && !terms && ask(setTerms, close)}
      {terms && (
        <BulkRun
          title={title}
          rows={rows}
          nameOf={nameOf}
          act={(row, key) => act(row, terms, key)}
          onClose={() => {
            close();
            onDone();
          }}
        />
      )}
    </>
  );
}
