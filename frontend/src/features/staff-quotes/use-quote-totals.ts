import useSWR from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { useSettled } from '../../shared/hooks/use-settled';
import { faultsOf, toBody, type LineBody, type LineDraft } from './line-draft';

interface Totals {
  readonly linesFen: readonly number[];
  readonly totalFen: number;
}

export interface QuoteTotals {
  /** A line's total, in fen; undefined while it is not known. */
  readonly ofLine: (line: LineDraft) => number | undefined;
  /** The total of all lines, in fen; undefined while a line is invalid. */
  readonly all: number | undefined;
}

/** Later renewals are not part of the total, and only a lifetime has lines without a renewal. */
const NO_RENEWAL = 0;

/** Totals of the valid lines as the server computes them, shortly after the last keystroke. */
export function useQuoteTotals(lines: readonly LineDraft[]): QuoteTotals {
  const sound = lines.filter((line) => faultsOf(line, NO_RENEWAL).length === 0);
  const current = JSON.stringify(sound.map((line) => toBody(line, NO_RENEWAL)));
  const settled = useSettled(current);
  const bodies = JSON.parse(settled) as LineBody[];
  const { data } = useSWR<Totals, ApiError>(
    bodies.length > 0 ? ['/api/admin/quotes/totals', settled] : null,
    () => call(api.POST('/api/admin/quotes/totals', { body: { lines: bodies } })),
    { revalidateOnFocus: false },
  );
  const known = settled === current ? data : undefined;
  return {
    ofLine: (line) => known?.linesFen[sound.indexOf(line)],
    all: sound.length === lines.length ? known?.totalFen : undefined,
  };
}
