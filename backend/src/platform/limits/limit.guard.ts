import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../http/principal.js';
import { limitSubject } from './client-address.js';
import { type Budget, RateLimiter } from './rate-limiter.js';

const LIMITS = 'http:limits';

export interface RouteLimit extends Budget {
  /** Whose budget it is: the caller's address, or the signed-in account. */
  readonly per: 'address' | 'account';
  /** True for what must be answered while the store of the limits is away: each process then counts by itself. */
  readonly isCountedHere?: boolean;
}

/** Bounds how often a route answers. Limits on what a body says (a mail) are taken in the service. */
export const Limit = (...limits: readonly RouteLimit[]): MethodDecorator & ClassDecorator =>
  SetMetadata(LIMITS, limits);

@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limits = this.reflector.getAllAndOverride<readonly RouteLimit[] | undefined>(LIMITS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!limits) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    for (const limit of limits) {
      const subject = limit.per === 'account' ? (request.user?.accountId ?? request.ip) : limitSubject(request.ip);
      await (limit.isCountedHere ? this.limiter.takeHere(limit, subject) : this.limiter.take(limit, subject));
    }
    return true;
  }
}
