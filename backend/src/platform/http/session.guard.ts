import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../../domain/errors/index.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { ACCESS, type Access, mayEnter } from './access.js';
import { isSameForAll } from './answer-copies.js';
import type { AuthenticatedRequest, Principal } from './principal.js';

/** Name of the strategy that reads X-Auth-Token; the auth module provides it. */
export const SESSION_STRATEGY = 'session-token';

/** Decides who enters. Anonymous callers pass public routes only. */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super({ session: false, property: 'user' });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say whom it lets in`);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const hasToken = Boolean(request.headers['x-auth-token']);
    // Clients send their token with every call; what is the same for all needs no look at the database for it.
    if (access === 'public' && (!hasToken || isSameForAll(request))) return true;

    if (hasToken) await super.canActivate(context);
    if (access === 'public') return true;
    if (!request.user) throw new AppError('auth.required');
    if (!mayEnter(request.user.role, access)) throw new AppError('auth.forbidden');
    if (access !== 'customer' && this.#lacksPasskey(request.user)) throw new AppError('auth.passkey_needed');
    return true;
  }

  /** A stolen password alone does not open the console. Outside production there may be no passkey at hand. */
  #lacksPasskey({ passkeyShownAt }: Principal): boolean {
    return this.settings.production && passkeyShownAt === null;
  }

  /** A token that is not valid makes an anonymous caller; an error on the way is an error, never a pass. */
  override handleRequest<User = Principal>(error: unknown, user: User | false): User {
    if (error) throw error;
    return (user || null) as User;
  }
}
