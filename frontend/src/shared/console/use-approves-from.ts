import useSWR from 'swr';
import { api, call } from '../../api/client';

const PATH = '/api/admin/proposals/approver';

/** From when on the reader, a new administrator, may approve; undefined when that is now, or not known. */
export function useApprovesFrom(): string | undefined {
  const { data } = useSWR(PATH, () => call(api.GET(PATH)));
  return data?.approvesFrom ?? undefined;
}
