import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { isProofRecent } from '../../../domain/accounts/session-life.js';
import { AppError } from '../../../domain/errors/index.js';
import { Clock } from '../../clock/clock.js';
import type { AuthenticatedRequest } from './principal.js';

@Injectable()
class RecentProofGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user && isProofRecent(user.authenticatedAt, this.clock.now())) return true;
    throw new AppError('auth.confirmation_needed');
  }
}

/**
 * A route that changes how an account signs in, or deletes it: the caller has signed in or confirmed the password
 * within ten minutes, or is refused with auth.confirmation_needed. A stolen token alone is not enough.
 */
export const NeedsRecentProof = (): MethodDecorator =>
  applyDecorators(UseGuards(RecentProofGuard), ApiExtension('x-recent-proof', true));
