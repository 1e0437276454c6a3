import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, type AuthGuardAuthenticateOptions } from '@nestjs/passport';
import { ACCESS, type Access } from './access.js';
import { Admission } from './admission.js';
import type { AuthenticatedRequest } from './principal.js';
import { SESSION_TOKEN } from './session-token.strategy.js';

/** Admits callers to the routes that declare who may call them; all others are always refused. */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION_TOKEN) {
  readonly #options: AuthGuardAuthenticateOptions;

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
  ) {
    super();
    this.#options = { session: false, identify: admission.identify };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined)
      throw new Error(
        `${context.getClass().name}.${context.getHandler().name} does not declare who may call it (@LetsIn)`,
      );
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    // A request with a body was signed in before the body was read.
    if (this.admission.asksWho(request, access) && request.user === undefined) await super.canActivate(context);
    this.admission.check(request, access);
    return true;
  }

  override getAuthenticateOptions(): AuthGuardAuthenticateOptions {
    return this.#options;
  }

  /** Whether the route admits anonymous callers is decided by `check`; a failed look-up is an error, never a pass. */
  override handleRequest<Caller>(error: unknown, user: Caller): Caller | null {
    if (error) throw error;
    return user || null;
  }
}
