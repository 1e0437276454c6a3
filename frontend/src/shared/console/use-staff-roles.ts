import useSWRImmutable from 'swr/immutable';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';

export type StaffRoleFile = components['schemas']['StaffRoleView'];

const PATH = '/api/admin/roles';
const NONE: readonly StaffRoleFile[] = [];

/** Staff roles with their permissions; empty while they are loading. */
export function useStaffRoles(): readonly StaffRoleFile[] {
  return useSWRImmutable(PATH, () => call(api.GET(PATH))).data ?? NONE;
}
