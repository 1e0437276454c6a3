import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isStaff, type Role } from '../../../domain/access/roles.js';
import { type RequestKey, requestKeyOf } from '../../idempotency/request-key.js';

/** The caller, as identified by the session. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When this session last confirmed a password or a passkey. */
  readonly authenticatedAt: Date;
  /** When this session last confirmed a passkey; null when it was only ever a password. */
  readonly passkeyShownAt: Date | null;
}

export type AuthenticatedRequest = FastifyRequest & { user?: Principal | null };

/** The signed-in caller. Only on routes that admit no anonymous callers. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new Error('a route that requires an account was called without one');
  return user;
});

/** The caller on a public route, or null. */
export const CallerIfAny = createParamDecorator((_: unknown, context: ExecutionContext): Principal | null => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return user ?? null;
});

/** A member of staff at work, as the audit log names one. */
export interface StaffMember {
  readonly accountId: string;
  /** Identifies the call when it is repeated, for what must happen once. */
  readonly key?: RequestKey | null;
}

/** The calling member of staff. Only on routes for staff. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffMember => {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  const { user } = request;
  if (!user || !isStaff(user.role)) throw new Error('a staff route was called by a non-staff account');
  return { accountId: user.accountId, key: requestKeyOf(request) };
});
