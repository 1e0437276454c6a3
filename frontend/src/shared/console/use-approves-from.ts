import useSWR from 'swr';
import { api, call } from '../../api/client';

const PATH = '/api/admin/proposals/approver';

/** When the reader, a new administrator, may start to approve; undefined when they already may, or it is not known. */
export function useApprovesFrom(): string | undefined {
  const { data } = useSWR(PATH, () => call(api.GET(PATH)));
  return data?.approvesFrom ?? undefined;
}
