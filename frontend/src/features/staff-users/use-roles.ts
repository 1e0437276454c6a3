import { useStaffRoles } from '../../shared/console/use-staff-roles';
import { useIsOnlyAdministrator } from './second-administrator';
import type { Role } from './use-users';

interface Roles {
  /** All roles that an account can have. */
  readonly all: readonly Role[];
  /** Whether it has to be assigned on the server: the only administrator cannot assign a role that can give things away. */
  readonly isByServer: (role: Role) => boolean;
  /** Whether assigning it to an account of another role takes a second administrator, or the server. */
  readonly needsApproval: (role: Role, before: Role) => boolean;
}

/** The roles of accounts, and what it takes to assign them. A hint: the server decides. */
export function useRoles(): Roles {
  const staff = useStaffRoles();
  const isOnly = useIsOnlyAdministrator();
  const permissionsOf = (role: Role) => staff.find((one) => one.role === role)?.permissions ?? [];
  const canGive = (role: Role) => staff.some((one) => one.role === role && one.canGive);
  return {
    all: ['customer', ...staff.map(({ role }) => role)],
    isByServer: (role) => isOnly && canGive(role),
    needsApproval: (role, before) => {
      const held = permissionsOf(before);
      return permissionsOf(role).some((one) => !held.includes(one)) && (!isOnly || canGive(role));
    },
  };
}
