import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../errors/message-of';
import { newRequestKey } from '../request-key';

/** `proposed` waits for a second administrator. */
export type BulkOutcome = 'done' | 'proposed';

export interface BulkState<Row> {
  readonly done: number;
  readonly proposed: number;
  readonly failed: readonly { readonly row: Row; readonly message: string }[];
  readonly isRunning: boolean;
}

/**
 * Does the same to many rows, one request after the other. Each row keeps its idempotency key, so trying again after a
 * failure or a lost response does nothing twice.
 */
export function useBulk<Row>(rows: readonly Row[], act: (row: Row, key: string) => Promise<BulkOutcome>) {
  const [keyed] = useState(() => rows.map((row) => ({ row, key: newRequestKey() })));
  const [state, setState] = useState<BulkState<Row>>({ done: 0, proposed: 0, failed: [], isRunning: true });
  const hasBegun = useRef(false);

  const run = async (some: typeof keyed) => {
    setState((before) => ({ ...before, failed: [], isRunning: true }));
    for (const { row, key } of some) {
      try {
        const outcome = await act(row, key);
        setState((before) => ({ ...before, [outcome]: before[outcome] + 1 }));
      } catch (error) {
        const failure = { row, message: messageOf(error) };
        setState((before) => ({ ...before, failed: [...before.failed, failure] }));
      }
    }
    setState((before) => ({ ...before, isRunning: false }));
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run(keyed);
  });
  const failedRows = state.failed.map(({ row }) => row);
  return { ...state, retry: () => void run(keyed.filter(({ row }) => failedRows.includes(row))) };
}
