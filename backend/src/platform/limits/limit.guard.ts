import { type CanActivate, type ExecutionContext, Injectable, SetMetadata, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../http/access/principal.js';
import { limitSubject } from './client-address.js';
import { type Budget, RateLimiter } from './rate-limiter.js';

const LIMITS = 'http:limits';

export interface RouteLimit extends Budget {
  /**
   * Whose budget it is: the caller's address, or the signed-in account; for an anonymous caller the address in both
   * cases.
   */
  readonly per: 'address' | 'account';
  /** True for what must be served while the store of the limits is away: each process then counts by itself. */
  readonly isCountedHere?: boolean;
}

/**
 * The limit of a route that names none: counted over all such routes together, by each process for itself, so that
 * reads continue while the store is away and cost no access to it.
 */
const READS: RouteLimit = { name: 'reads', points: 3_000, windowSeconds: 60, per: 'account', isCountedHere: true };
const WRITES: RouteLimit = { name: 'writes', points: 300, windowSeconds: 60, per: 'account', isCountedHere: true };

/**
 * Limits how often a route is called, instead of the default limit. Limits on the content of a body (a mail address)
 * are taken in the service.
 */
export const Limit = (...limits: readonly RouteLimit[]): MethodDecorator & ClassDecorator =>
  SetMetadata(LIMITS, limits);

@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, ip, user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const address = limitSubject(ip);
    for (const limit of limitsOf(this.reflector, context.getHandler(), context.getClass(), method)) {
      const subject = limit.per === 'account' ? (user?.accountId ?? address) : address;
      await (limit.isCountedHere ? this.limiter.takeHere(limit, subject) : this.limiter.take(limit, subject));
    }
    return true;
  }
}

/** The limits of a route: those that it or its controller names, or the default one. */
export function limitsOf(
  reflector: Reflector,
  handler: ReturnType<ExecutionContext['getHandler']>,
  controller: Type,
  method: string,
): readonly RouteLimit[] {
  const own = reflector.getAllAndOverride<readonly RouteLimit[] | undefined>(LIMITS, [handler, controller]);
  return own ?? [method === 'GET' || method === 'HEAD' ? READS : WRITES];
}
