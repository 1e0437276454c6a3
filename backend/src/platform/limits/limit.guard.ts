import { type CanActivate, type ExecutionContext, Injectable, SetMetadata, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../http/access/principal.js';
import { limitSubject } from './client-address.js';
import { type Budget, RateLimiter } from './rate-limiter.js';

const LIMITS = 'http:limits';

export interface RouteLimit extends Budget {
  /** Whose budget it is: the caller's address, or the signed-in account; of a stranger the address in both. */
  readonly per: 'address' | 'account';
  /** True for what must be answered while the store of the limits is away: each process then counts by itself. */
  readonly isCountedHere?: boolean;
}

/**
 * Of a route that names no limits: counted over all such routes together, by each process for itself, so that reading
 * goes on while the store is away and costs no look at it.
 */
const READS: RouteLimit = { name: 'reads', points: 3_000, windowSeconds: 60, per: 'account', isCountedHere: true };
const WRITES: RouteLimit = { name: 'writes', points: 300, windowSeconds: 60, per: 'account', isCountedHere: true };

/** Bounds how often a route answers, instead of the limit that each has. Limits on what a body says (a mail) are taken in the service. */
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

/** What bounds a route: the limits that it or its controller names, or the one that each route has. */
export function limitsOf(
  reflector: Reflector,
  handler: ReturnType<ExecutionContext['getHandler']>,
  controller: Type,
  method: string,
): readonly RouteLimit[] {
  const own = reflector.getAllAndOverride<readonly RouteLimit[] | undefined>(LIMITS, [handler, controller]);
  return own ?? [method === 'GET' || method === 'HEAD' ? READS : WRITES];
}
