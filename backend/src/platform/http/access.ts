import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Role } from './principal.js';

export const ACCESS = 'http:access';

/** Whom a route lets in: everybody, any signed-in account, reviewers and admins, or admins only. */
export type Access = 'public' | Role;

/** Every route says whom it lets in; one that does not is refused when the application starts. */
export const LetsIn = (access: Access): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, access),
    ApiExtension('x-access', access),
    ...(access === 'public' ? [] : [ApiSecurity('session')]),
  );

const RANK: Readonly<Record<Role, number>> = { customer: 0, reviewer: 1, admin: 2 };

/** Whether `role` may enter a route for `access`. */
export const mayEnter = (role: Role, access: Access): boolean => access === 'public' || RANK[role] >= RANK[access];
