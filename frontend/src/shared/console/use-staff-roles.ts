import useSWRImmutable from 'swr/immutable';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';

export type StaffRoleFile = components['schemas']['StaffRoleView'];

const PATH = '/api/admin/roles';
const NONE: readonly StaffRoleFile[] = [];

/** The roles of staff and what each may do; none until they are known. */
export function useStaffRoles(): readonly StaffRoleFile[] {
  return useSWRImmutable(PATH, () => call(api.GET(PATH))).data ?? NONE;
}
