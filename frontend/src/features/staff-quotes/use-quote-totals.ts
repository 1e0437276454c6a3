import useSWR from 'swr';
import { api, call, type ApiError } from '../../api/client';
import { useSettled } from '../../shared/hooks/use-settled';
import { faultsOf, toBody, type LineBody, type LineDraft } from './line-draft';

interface Totals {
  readonly linesFen: readonly number[];
  readonly totalFen: number;
}

export interface QuoteTotals {
  /** What a line comes to, in fen; undefined while that is not known. */
  readonly ofLine: (line: LineDraft) => number | undefined;
  /** What all lines come to, in fen; undefined while a line has faults. */
  readonly all: number | undefined;
}

/** What renewing costs later is no part of it, and lines without a renewal are what a lifetime has. */
const NO_RENEWAL = 0;

/** What the lines come to, as the server adds up those without faults, a moment after the last key. */
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
