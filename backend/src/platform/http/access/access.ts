import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Permission } from '../../../domain/access/permissions.js';
import { isStaff, may, type Role } from '../../../domain/access/roles.js';

export const ACCESS = 'http:access';

/** Who may call a route: the public, any signed-in account, any member of staff, or staff with a permission. */
export type Access = 'public' | 'customer' | 'staff' | Permission;

const lets = (access: Access): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, access),
    ApiExtension('x-access', access),
    ...(access === 'public' ? [] : [ApiSecurity('session')]),
  );

/**
 * Declares who may call a route that requires no permission. A route without either declaration is refused when it is
 * called.
 */
export const LetsIn = (access: Exclude<Access, Permission>): MethodDecorator & ClassDecorator => lets(access);

/** Names the permission that a staff route requires. On a method it replaces that of the controller. */
export const Requires = (permission: Permission): MethodDecorator & ClassDecorator => lets(permission);

/** Whether `role` may call a route for `access`. */
export function mayEnter(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'customer') return true;
  return access === 'staff' ? isStaff(role) : may(role, access);
}
